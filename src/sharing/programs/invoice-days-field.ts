import type { KeptInvoiceDay } from '../../checking/batches/invoice-days-store.ts'
import { sayInvoiceDay } from '../../checking/batches/say-invoice-day.ts'
import { evidenceFields } from '../../documents/on-that-day/evidence-fields.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { BatchRow } from './answer-wire.ts'

/** What the evidence said of the days of a number's invoices; no field where the sheet names none. */
export const invoiceDaysField = (
  kept: readonly KeptInvoiceDay[] | undefined,
  language: Language,
): Pick<BatchRow, 'invoiceDays'> => (kept?.length ? { invoiceDays: kept.map(one => toField(one, language)) } : {})

const toField = (kept: KeptInvoiceDay, language: Language): NonNullable<BatchRow['invoiceDays']>[number] => ({
  row: kept.row,
  day: kept.day,
  said: sayInvoiceDay(kept, language),
  ...(kept.fault === null ? evidenceFields(kept.evidence) : { fault: kept.fault, supporting: [], farther: [] }),
})
