import type { Issuer } from '../../../src/documents/reports/issuer.ts'
import type { ReportContent, ReportEnding, ReportRow } from '../../../src/documents/reports/report-content.ts'
import type { Operator } from '../../../src/platform/operator/wire.ts'
import type { MarkRegisters } from '../../../src/registers/marks/connect.ts'

/** The operator named on the tests' reports. */
export const OPERATOR: Operator = {
  name: 'Muster Prüfung GmbH (Beispiel)',
  productName: 'UID Check',
  address: ['Musterstraße 1', '1010 Wien'],
  phone: '',
  fax: '',
  email: '',
  language: 'de',
  flag: 'DE',
  uid: 'ATU66889218',
  registerNumber: '',
  registerCourt: '',
  authority: '',
  terms: { label: '', url: '' },
  offices: { label: '', url: '' },
  social: { label: '', url: '' },
  support: { label: '', url: '' },
  locations: [],
  webServiceHelp: { label: '', url: '' },
  developer: { label: '', url: '' },
  copyright: '',
  retentionNote: 'Sieben Jahre aufzubewahren (Beispiel).',
  liabilityNote: 'Keine Haftung für die Verwendung der Ergebnisdatei (Beispiel).',
  logo: '',
  color: '#0B5563',
}

/** Stand-ins for the registers beside a verdict that make no calls. */
export const NO_REGISTERS: { marks: MarkRegisters } = {
  marks: {
    queries: {},
    groups: { query: async () => null },
    accounts: { check: async () => Promise.reject(new Error('no account')) },
  },
}

export const ISSUER: Issuer = { operator: OPERATOR, publicUrl: 'https://uid.example.at' }

/** Builds a row that an authority confirmed, with the changes of the test. */
export const reportRow = (change: Partial<ReportRow> = {}): ReportRow => ({
  row: 2,
  input: 'ATU13585627',
  uid: 'ATU13585627',
  verdict: 'valid',
  note: '',
  proof: '',
  marks: {},
  level: 2,
  service: 'finanzamt',
  askedAt: new Date('2026-11-20T13:05:09Z'),
  requesterUid: 'ATU11111116',
  requesterName: 'Handel GmbH',
  fromCache: false,
  code: '0',
  message: '',
  name: 'Beispiel AG',
  addressLines: ['Ringstraße 7', '1010 Wien'],
  consultationNumber: '',
  viesMatches: [],
  ownCompany: '',
  comparison: [],
  isDiffering: false,
  failedTries: [],
  ...change,
})

export async function* toAsyncGenerator<T>(rows: T[]): AsyncGenerator<T> {
  yield* rows
}

/**
 * Builds the content of a batch's report with the changes of the test; totals follow from the rows.
 */
export const reportContent = (
  rows: ReportRow[],
  { totals, finishedAt, ...change }: Partial<ReportContent & ReportEnding> = {},
): ReportContent => {
  const count = (verdict: ReportRow['verdict']) => rows.filter(row => row.verdict === verdict).length
  return {
    language: 'de',
    kind: 'batch',
    number: 'B-17/1',
    company: { name: 'Handel GmbH', uid: 'ATU11111116' },
    user: { name: 'Ada Muster', email: 'ada@handel.example' },
    file: {
      name: 'Debitoren Q4.xlsx',
      sha256: '0123456789abcdef'.repeat(4),
      sheet: 'Debitoren',
      column: 'C',
      countryColumn: null,
    },
    startedAt: new Date('2026-11-20T12:54:49Z'),
    rowCount: rows.length,
    withoutUid: 0,
    cancelled: null,
    ending: {
      finishedAt: finishedAt ?? new Date('2026-11-20T13:05:09Z'),
      totals: totals ?? {
        valid: count('valid'),
        invalid: count('invalid'),
        'not-checked': count('not-checked'),
        'not-a-uid': count('not-a-uid'),
      },
    },
    rows: toAsyncGenerator(rows),
    ...change,
  }
}
