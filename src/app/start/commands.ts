/**
 * The commands of `node launch.js`: src/app/start/<command>.ts, each built into its own file
 * (rolldown.config.ts).
 */
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
