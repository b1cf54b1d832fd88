import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { isWrongCode } from '../../users/screen/CodeDialog.tsx'
import { texts as codeTexts } from '../../users/screen/texts.ts'
import { MOST_KEYS } from '../key-rules.ts'
import type { MadeKey } from '../wire.ts'
import { keysQuery, makeKey } from './calls.ts'
import type { Made } from './MadeKeyDialog.tsx'
import { type KeyFields, type NewKeyForm, wantedKey } from './new-key-form.ts'
import { texts } from './texts.ts'

type Needs = { companyId: number; form: NewKeyForm; onMade: (made: Made) => void; onRefused: () => void }
/** A key as typed, and the fresh one-time code with which it is made. */
type Confirmed = { fields: KeyFields; totp: string }

/** Makes the key that a form asks for, and hands it over; what the server does not take is said where it was typed. */
export function useKeyMaking({ companyId, form, onMade, onRefused }: Needs) {
  const t = useTexts(texts)
  const code = useTexts(codeTexts)
  const language = useLanguage()
  const isAbout = (failure: unknown, field: string) =>
    failure instanceof CallFailed && failure.issues.some(({ path }) => path.startsWith(field))
  const whyNot = (failure: unknown) =>
    failure instanceof CallFailed && failure.status === 409 ? t('tooMany', { most: MOST_KEYS }) : ''
  return useChange<Confirmed, MadeKey>({
    call: ({ fields, totp }) => makeKey(companyId, { ...wantedKey(fields, language), totp }),
    done: t('added'),
    failed: failure => (isWrongCode(failure) ? code('codeInvalid') : sayWhy(t('addFailed'), whyNot(failure))),
    outdates: [keysQuery(companyId)],
    onDone: ({ key }, { fields: { name } }) => onMade({ name, apiKey: key }),
    onFailed: failure => {
      if (isWrongCode(failure)) return
      onRefused()
      if (isAbout(failure, 'addresses')) form.setErrors({ addresses: t('addressesWrong') })
    },
  })
}
