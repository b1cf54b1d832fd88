import type { IConfiguration } from 'dependency-cruiser'
import { districtRules } from './districts.ts'

// No browser makes the calls for programs, so their types belong to the server.
const BOTH =
  '^src/(.+/wire\\.ts|(?!sharing/programs/).+/contract\\.ts|.+[/-]texts\\.ts|.+-rules\\.ts|vat-ids/.+|base/texts/[^/]+)$'
const BROWSER = '^src/(base/ui|app/pages|app/shell)/|^src/.+/screen/'
const TEST = '\\.test\\.tsx?$'
const NODE_ONLY =
  '^(pg|pg-boss|kysely|fastify|@fastify/|@electric-sql/|pdfkit|yauzl|yazl|pino|prom-client|@node-rs/|@zxcvbn-ts/|nodemailer|@simplewebauthn/server)'

/** The rules for dependency-cruiser; each states its reason. */
export const importRules: IConfiguration = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A circle between files, types alone included, cannot be read from either end.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'server-keeps-off-browser',
      comment: 'Server files never import screens: a screen may change without a thought for the server.',
      severity: 'error',
      from: { path: '^src/', pathNot: [BROWSER, TEST] },
      to: { path: BROWSER },
    },
    {
      name: 'browser-keeps-off-server',
      comment:
        'Browser files import browser files and both-sided files only; the server is reached by ui/calls/call.ts.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TEST },
      to: { path: '^src/', pathNot: [BROWSER, BOTH] },
    },
    {
      name: 'browser-takes-types-of-wires',
      comment:
        'A wire.ts brings zod along, 20 kB of what a browser loads; what a screen needs of it at run time stands in a *-rules.ts.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TEST },
      to: { path: '/wire\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'both-sides-stay-pure',
      comment: 'What both sides share imports only what both sides share, and nothing of Node.',
      severity: 'error',
      from: { path: BOTH, pathNot: [TEST, BROWSER] },
      to: { path: '^src/', pathNot: BOTH },
    },
    {
      name: 'no-node-outside-the-server',
      comment: 'Screens and shared rules run in a browser.',
      severity: 'error',
      from: { path: [BOTH, BROWSER], pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-server-packages-outside-the-server',
      comment: 'Screens and shared rules run in a browser.',
      severity: 'error',
      from: { path: [BOTH, BROWSER], pathNot: TEST },
      to: { path: `node_modules/${NODE_ONLY.slice(1)}` },
    },
    {
      name: 'simulator-stands-apart',
      comment: 'A stand-in that shared code with the clients would share their mistakes.',
      severity: 'error',
      from: { path: '^src/simulator/', pathNot: TEST },
      to: { path: '^src/(?!simulator/|vat-ids/uid/)' },
    },
    {
      name: 'only-start-runs-the-simulator',
      comment: 'The product never depends on its stand-in.',
      severity: 'error',
      from: { path: '^src/(?!simulator/|app/start/)', pathNot: TEST },
      to: { path: '^src/simulator/' },
    },
    {
      name: 'product-keeps-off-tests',
      comment: 'Test builders are no part of the product.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '^(tests|bench|tools)/|\\.test\\.tsx?$' },
    },
    ...districtRules,
  ],
}
