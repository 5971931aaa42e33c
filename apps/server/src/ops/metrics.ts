import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@exchange/api';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares `Authorization: Bearer …` with the token in constant time. */
export function isAuthorized(token: string, authorization = ''): boolean {
  return timingSafeEqual(digest(`Bearer ${token}`), digest(authorization));
}

/**
 * `GET /metrics` for Prometheus, with `Authorization: Bearer METRICS_TOKEN`; 404 where no token is configured. Durations
 * are in seconds, by method, route pattern and status.
 */
export function mountMetrics(app: FastifyInstance, token: string | undefined, countStreams: () => number): void {
  if (token === undefined) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  new Gauge({
    name: 'event_streams',
    help: 'Event streams that are open in this process.',
    registers: [register],
    collect() {
      this.set(countStreams());
    },
  });
  app.addHook('onResponse', async (req, reply) => {
    if (req.routeOptions.config.isStream === true) return;
    const route = req.routeOptions.url ?? 'none';
    duration.observe({ method: req.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (req, reply) => {
    if (!isAuthorized(token, req.headers.authorization)) throw new Refusal('http.notFound');
    return reply
      .header('Cache-Control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}
