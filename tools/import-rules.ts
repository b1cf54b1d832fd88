import type { IConfiguration } from 'dependency-cruiser'
import { districtRules } from './districts.ts'

// Browsers do not use the API for programs, so its contract belongs to the server.
const SHARED =
  '^src/(.+/wire\\.ts|(?!sharing/programs/).+/contract\\.ts|.+[/-]texts\\.ts|.+-rules\\.ts|vat-ids/.+|base/texts/[^/]+)$'
const BROWSER = '^src/(base/ui|app/pages|app/shell)/|^src/.+/screen/'
const TEST = '\\.test\\.tsx?$'
const NODE_ONLY =
  '^(pg|pg-boss|kysely|fastify|@fastify/|@electric-sql/|pdfkit|yauzl|yazl|pino|prom-client|@node-rs/|@zxcvbn-ts/|nodemailer|@simplewebauthn/server)'

/** The rules for dependency-cruiser, each with its reason. */
export const importRules: IConfiguration = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Circular imports are forbidden, including those of types only.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-screen-imports-in-server',
      comment: 'Server files do not import screens, so that screens can change without affecting the server.',
      severity: 'error',
      from: { path: '^src/', pathNot: [BROWSER, TEST] },
      to: { path: BROWSER },
    },
    {
      name: 'no-server-imports-in-browser',
      comment: 'Browser files import only browser files and shared files; ui/calls/call.ts calls the server.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TEST },
      to: { path: '^src/', pathNot: [BROWSER, SHARED] },
    },
    {
      name: 'browser-imports-only-types-from-wire',
      comment: 'A wire.ts imports zod (20 kB). Put runtime values that a screen needs into a *-rules.ts.',
      severity: 'error',
      from: { path: BROWSER, pathNot: TEST },
      to: { path: '/wire\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-imports-only-shared',
      comment: 'Shared files import only shared files, and no Node modules.',
      severity: 'error',
      from: { path: SHARED, pathNot: [TEST, BROWSER] },
      to: { path: '^src/', pathNot: SHARED },
    },
    {
      name: 'no-node-outside-the-server',
      comment: 'Screens and shared rules run in a browser.',
      severity: 'error',
      from: { path: [SHARED, BROWSER], pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-server-packages-outside-the-server',
      comment: 'Screens and shared rules run in a browser.',
      severity: 'error',
      from: { path: [SHARED, BROWSER], pathNot: TEST },
      to: { path: `node_modules/${NODE_ONLY.slice(1)}` },
    },
    {
      name: 'simulator-shares-no-code',
      comment: 'If the simulator shared code with the clients, it would repeat their bugs.',
      severity: 'error',
      from: { path: '^src/simulator/', pathNot: TEST },
      to: { path: '^src/(?!simulator/|vat-ids/uid/)' },
    },
    {
      name: 'only-start-runs-the-simulator',
      comment: 'The product does not depend on the simulator.',
      severity: 'error',
      from: { path: '^src/(?!simulator/|app/start/)', pathNot: TEST },
      to: { path: '^src/simulator/' },
    },
    {
      name: 'no-test-imports-in-product',
      comment: 'Test builders are not part of the product.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '^(tests|bench|tools)/|\\.test\\.tsx?$' },
    },
    ...districtRules,
  ],
}
