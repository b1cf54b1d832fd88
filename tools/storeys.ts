/** Who may import whom (docs: CONTRIBUTING.md): a folder imports only from storeys below its own, never sideways. */
export const STOREYS: readonly (readonly string[])[] = [
  ['texts', 'refusals.ts', 'threads'],
  ['uid', 'database'],
  ['ui', 'http', 'backup', 'alarms', 'background'],
  ['roles', 'operator'],
  ['audit-log', 'mails', 'authorities'],
  ['companies', 'virus-scan'],
  ['users', 'settings', 'country-mapping'],
  ['cache', 'login'],
  ['checks'],
  ['spreadsheets', 'reports'],
  ['batches'],
  ['single-check', 'cache-refresh', 'statistics'],
  ['start', 'shell'],
]

const asPattern = (names: readonly string[]) => `^src/(${names.map(name => name.replace('.', '\\.')).join('|')})(/|$)`

/** Import rules for dependency-cruiser: for each folder, all that stands on its own storey or above is forbidden. */
export const storeyRules = STOREYS.flatMap((names, storey) =>
  names.map(name => ({
    name: `storey-${storey + 1}-${name}`,
    comment: `${name}/ stands on storey ${storey + 1}: it may import only from below. Pass what it needs in as an argument.`,
    severity: 'error' as const,
    from: { path: asPattern([name]), pathNot: '\\.test\\.tsx?$' },
    to: {
      path: asPattern(
        STOREYS.slice(storey)
          .flat()
          .filter(other => other !== name),
      ),
    },
  })),
)
