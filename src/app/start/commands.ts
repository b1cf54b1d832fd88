/** What `node launch.js` runs: src/app/start/<command>.ts, each built into a file of its own (rolldown.config.ts). */
export const COMMANDS: readonly string[] = [
  'start',
  'web',
  'worker',
  'migrate',
  'user-reset',
  'secrets-rotate',
  'audit-verify',
  'retention-confirm',
  'privacy',
  'export',
  'import',
  'install',
  'rollback',
]
