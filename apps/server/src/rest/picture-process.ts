import { writePicture } from './picture-writing.ts';

process.once('message', (file: Buffer) => {
  void writePicture(file).then((reply) => process.send?.(reply));
});
