import { parentPort, workerData } from 'node:worker_threads';
import { renderScreens } from '../src/app/render.tsx';

// A worker of the server: it is given the configuration of the screens and answers their HTML by path.
parentPort?.postMessage(await renderScreens(workerData));
