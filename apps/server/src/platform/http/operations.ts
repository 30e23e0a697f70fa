import { performance } from 'node:perf_hooks';
import { isLoopback } from '@praxis/rules/loopback';
import type { FastifyRequest } from 'fastify';
import * as client from 'prom-client';
import type { App } from '../app.ts';
import { openStuckCheck } from '../database/database-state.ts';
import { partLine, withinDeadline } from '../part-state.ts';
import { equalText } from '../secrets.ts';

/** Names of this machine. Another name that leads here is a page elsewhere that had its name point at us, or a proxy that says nothing of itself. */
const isNameOfThisMachine = (host: unknown) => {
  const name = /^(\[[0-9a-f:.]+\]|[^:]*)(:\d{1,5})?$/i.exec(String(host ?? ''))?.[1]?.toLowerCase() ?? '';
  return name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));
};

/** Whether a request comes from this machine itself, by a name of this machine, and not through a proxy. */
export const isLocal = (request: { ip: string; headers: Record<string, unknown>; socket: { remoteAddress?: string } }) =>
  isLoopback(request.socket.remoteAddress ?? '') &&
  isNameOfThisMachine(request.headers.host) &&
  !request.headers['x-forwarded-for'] &&
  !request.headers.forwarded &&
  !request.headers['x-real-ip'];

/** Whether a request may read what is for those who run the server: from this machine, or with PRAXIS_METRICS_TOKEN. */
export function isForOperators(app: App, request: FastifyRequest) {
  const token = String(request.headers.authorization ?? '').replace(/^Bearer /, '');
  return isLocal(request) || (app.instance.metricsToken !== undefined && equalText(token, app.instance.metricsToken));
}

/** The percentiles of the event loop's delay would wake an idle server a hundred times a second: what they cost is more than what it does. */
const WAKING_METRICS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map((name) => `nodejs_eventloop_lag_${name}_seconds`);
const SELDOM_MS = 3_600_000;

function standardMetrics(register: client.Registry) {
  client.collectDefaultMetrics({ register, eventLoopMonitoringPrecision: SELDOM_MS });
  for (const name of WAKING_METRICS) register.removeSingleMetric(name);
  let mark = performance.eventLoopUtilization();
  new client.Gauge({
    name: 'praxis_eventloop_utilization',
    help: 'Share of the time since it was last asked in which the event loop was busy',
    registers: [register],
    collect() {
      this.set(performance.eventLoopUtilization(mark).utilization);
      mark = performance.eventLoopUtilization();
    },
  });
}

/** Health, readiness and metrics for operators and their tools. */
export function operationRoutes(app: App) {
  const register = new client.Registry();
  standardMetrics(register);
  const duration = new client.Histogram({
    name: 'praxis_http_seconds',
    help: 'Duration of answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  new client.Gauge({
    name: 'praxis_realtime_clients',
    help: 'Connected WebSocket clients',
    registers: [register],
    collect() {
      this.set(app.realtime.size());
    },
  });
  new client.Gauge({
    name: 'praxis_agents',
    help: 'Connected agents',
    registers: [register],
    collect() {
      this.set(app.agents.connected().length);
    },
  });
  new client.Gauge({
    name: 'praxis_database_connections',
    help: 'Open database connections of each pool',
    labelNames: ['pool'],
    registers: [register],
    collect() {
      for (const pool of app.pools) this.set({ pool: pool.bounds.name }, pool.totalCount);
    },
  });
  new client.Gauge({
    name: 'praxis_database_waiting',
    help: 'Calls that wait for a connection of each pool',
    labelNames: ['pool'],
    registers: [register],
    collect() {
      for (const pool of app.pools) this.set({ pool: pool.bounds.name }, pool.waitingCount);
    },
  });
  app.http.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'page', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  const stuck = openStuckCheck(app);
  app.http.get('/healthz', async (_request, reply) => {
    const why = await stuck();
    return why ? reply.status(503).send({ status: 'stuck', why }) : { status: 'up' };
  });

  app.http.get('/readyz', async (_request, reply) => {
    const states = [...app.parts].map(async ([name, check]) => [name, await withinDeadline(check)] as const);
    const found = await Promise.all(states);
    const ready = found.every(([, state]) => state?.level !== 'wrong');
    const parts = Object.fromEntries(found.map(([name, state]) => [name, partLine(state)]));
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', parts });
  });

  const gauges = new Map<string, client.Gauge>();
  app.http.get('/metrics', async (request, reply) => {
    if (!isForOperators(app, request)) return reply.status(404).send();
    for (const [name, { help, read }] of app.gauges) {
      const gauge = gauges.get(name) ?? new client.Gauge({ name, help, registers: [register] });
      gauges.set(name, gauge);
      gauge.set(await read());
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}
