/** Paths of the own record as a file (docs/behaviour.md#record), with the names under which they are saved. */
export const recordFiles = {
  markdown: { path: '/api/profile/record/markdown', file: 'my-record.markdown', type: 'text/markdown' },
  csv: { path: '/api/profile/record/csv', file: 'my-record.csv', type: 'text/csv' },
  json: { path: '/api/profile/record/json', file: 'my-record.json', type: 'application/json' },
} as const;
export type RecordFormat = keyof typeof recordFiles;
