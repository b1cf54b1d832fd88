type District = {
  /** In a sentence, for docs/map.md. */
  holds: string
  /** Its folders, the lowest floor first. */
  floors: readonly (readonly string[])[]
}

/** The districts of src/, the highest first. A folder imports from floors below its own and from districts below its own, never sideways. */
export const DISTRICTS: Readonly<Record<string, District>> = {
  app: {
    holds:
      'what puts all together: commands, routes and jobs, pages and what surrounds them, the lists of what owners define',
    floors: [
      ['backup', 'definitions'],
      ['help', 'pages'],
      ['shell', 'start'],
    ],
  },
  oversight: {
    holds: 'what the operator and an Admin see of the whole, and what the firm must have in writing about it',
    floors: [['metrics', 'overview', 'privacy', 'statistics']],
  },
  sharing: {
    holds:
      'what leaves the house: calls for programs, tools for agents, packages for auditors, what is held about somebody',
    floors: [
      ['auditor-package', 'programs'],
      ['mcp', 'what-is-held'],
    ],
  },
  checking: {
    holds: 'asking: one UID, a list, a partner that is watched, all partners, a remembered answer',
    floors: [['partners'], ['batches'], ['asking-again', 'single-check'], ['cache-refresh', 'watching', 'whole-stock']],
  },
  documents: {
    holds: 'files in and out, and what the kept ones say',
    floors: [['on-that-day', 'reports', 'spreadsheets', 'virus-scan']],
  },
  answers: {
    holds: 'the question about one UID, its answer, and where it comes from',
    floors: [['country-mapping', 'evidence'], ['cache'], ['checks'], ['confirmations']],
  },
  access: {
    holds: 'companies, their people and programs, and how each gets in',
    floors: [
      ['companies', 'credentials'],
      ['settings', 'users'],
      ['keys', 'passkeys'],
      ['login', 'webhooks'],
    ],
  },
  registers: {
    holds: 'whom we ask: the authorities, the Czech registers beside them, the ministry’s list, the time',
    floors: [['authorities'], ['czechia', 'scheinunternehmen', 'timestamps']],
  },
  house: {
    holds: 'what every part of the product does: answer calls, send mails, keep a log, raise alarms',
    floors: [['alarms', 'background', 'http', 'lists'], ['audit-log', 'operator'], ['mails'], ['services.ts']],
  },
  'vat-ids': {
    holds: 'the rules of the trade, without any input or output: VAT IDs, and whether two names are one company’s',
    floors: [['same-company', 'uid']],
  },
  ground: {
    holds: 'what all stand on: database, threads, texts, roles, building blocks of screens',
    floors: [['authority-rules.ts', 'log', 'releases', 'texts', 'threads'], ['roles'], ['database', 'ui']],
  },
}

/** Returns each folder of each district, as it lies in the repository. */
export const foldersOfDistricts = (): string[] =>
  Object.entries(DISTRICTS).flatMap(([district, { floors }]) => floors.flat().map(name => `src/${district}/${name}`))

/** Returns a row of docs/map.md for each district. */
export const districtRows = (): string[][] =>
  Object.entries(DISTRICTS).map(([district, { holds, floors }]) => [
    `\`src/${district}\``,
    holds,
    floors
      .flat()
      .toSorted()
      .map(name => `\`${name}\``)
      .join(', '),
  ])

const within = (paths: readonly string[]): string => `^(${paths.map(path => path.replace('.', '\\.')).join('|')})(/|$)`

/** Import rules for dependency-cruiser: a folder reaches itself, floors below and districts below. Who may run the simulator is a rule of its own. */
export const districtRules = Object.entries(DISTRICTS).flatMap(([district, { floors }], at) => {
  const below = Object.keys(DISTRICTS).slice(at + 1)
  return floors.flatMap((names, floor) =>
    names.map(name => {
      const own = `src/${district}/${name}`
      const floorsBelow = floors.slice(0, floor).flat()
      const reached = [own, ...floorsBelow.map(each => `src/${district}/${each}`), ...below.map(each => `src/${each}`)]
      return {
        name: `${district}-${floor + 1}-${name}`,
        comment: `${own} may import only from floors and districts below (tools/districts.ts). Pass what it needs in as an argument.`,
        severity: 'error' as const,
        from: { path: within([own]), pathNot: '\\.test\\.tsx?$' },
        to: { path: '^src/', pathNot: within([...reached, 'src/simulator']) },
      }
    }),
  )
})
