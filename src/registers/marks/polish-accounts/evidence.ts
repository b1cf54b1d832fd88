import { translate } from '../../../base/texts/translate.ts'
import type { RegisterEvidence } from '../mark.ts'
import { texts } from './account-texts.ts'
import { accountLines } from './package-lines.ts'

/** Accounts of partners by Poland's white list (docs/rules.md#polish-accounts). */
export const POLISH_ACCOUNTS: { evidence: RegisterEvidence } = {
  evidence: {
    file: 'accounts.jsonl',
    describeFile: language => translate(texts, language)('file'),
    lines: accountLines,
    // Each belongs to a batch or a check, and is deleted with it.
    deleteExpired: async () => 0,
  },
}
