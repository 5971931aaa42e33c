import { expect, test } from 'vitest';
import { countPackages, tellAdvisories } from './parts/advisories.ts';

const packages = [
  { name: 'fastify', version: '5.12.8', isDirect: true, isOptional: false },
  { name: 'avvio', version: '9.3.1', isDirect: false, isOptional: false },
  { name: 'native', version: '1.0.0', isDirect: false, isOptional: true },
];

const advisory = { title: 'Broken', url: 'https://a.example/1' };
/** As pnpm answers it; each is found in one version. */
const found = (...list: [module_name: string, version: string, severity: string][]) =>
  JSON.stringify({
    advisories: Object.fromEntries(
      list.map(([module_name, version, severity], id) => [
        id,
        { ...advisory, module_name, severity, findings: [{ version }] },
      ]),
    ),
  });

test('a grave advisory against what is shipped ends with 1, the worst first, after whatever pnpm says before', () => {
  const told = tellAdvisories(
    `warning\n${found(['avvio', '9.3.1', 'low'], ['fastify', '5.12.8', 'critical'])}`,
    packages,
  );
  expect(told).toEqual({
    code: 1,
    lines: [
      'critical: fastify: Broken (https://a.example/1)',
      'low: avvio: Broken (https://a.example/1)',
      'Advisories: 1 critical, 0 high, 0 moderate, 1 low, 0 info',
    ],
  });
  expect(tellAdvisories(found(['fastify', '5.12.8', 'high']), packages).code).toBe(1);
});

test('lesser ones, and those against tools for tests, are no failure', () => {
  const output = found(
    ['avvio', '9.3.1', 'moderate'],
    ['avvio', '8.0.0', 'high'],
    ['playwright-core', '1.65.1', 'critical'],
  );
  expect(tellAdvisories(output, packages)).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('moderate: avvio'), 'Advisories: 0 critical, 0 high, 1 moderate, 0 low, 0 info'],
  });
});

test('a registry that does not answer is said to be so, and is no failure', () => {
  const output =
    'Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n\n  × The audit endpoint (at https://r.example/) responded with 405:';
  expect(tellAdvisories(output, packages)).toEqual({
    code: 0,
    lines: ['The registry does not answer questions about advisories, so nothing was audited.'],
  });
});

test('whatever else pnpm fails with is told as it is', () => {
  expect(() => tellAdvisories('Error: ERR_PNPM_AUDIT_NO_LOCKFILE', packages)).toThrow('NO_LOCKFILE');
});

test('packages are counted', () => {
  expect(countPackages(packages)).toBe(
    'Production dependencies: 3, of which 1 direct, 2 transitive; 1 of them for some platforms only',
  );
});
