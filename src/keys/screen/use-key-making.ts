import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { CallFailed } from '../../ui/calls/call.ts'
import { sayWhy } from '../../ui/calls/failure-message.ts'
import { useChange } from '../../ui/calls/use-change.ts'
import { DATE_LOCALES } from '../../ui/fields/date-rules.ts'
import { MOST_KEYS } from '../key-rules.ts'
import type { MadeKey } from '../wire.ts'
import { keysQuery, makeKey } from './calls.ts'
import type { Made } from './MadeKeyDialog.tsx'
import { type KeyFields, type NewKeyForm, wantedKey } from './new-key-form.ts'
import { texts } from './texts.ts'

type Needs = { companyId: number; form: NewKeyForm; onMade: (made: Made) => void }

/** Makes the key that a form asks for, and hands it over; what the server does not take is said where it was typed. */
export function useKeyMaking({ companyId, form, onMade }: Needs) {
  const t = useTexts(texts)
  const locale = DATE_LOCALES[useLanguage()]
  const isAbout = (failure: unknown, field: string) =>
    failure instanceof CallFailed && failure.issues.some(({ path }) => path.startsWith(field))
  const whyNot = (failure: unknown) =>
    failure instanceof CallFailed && failure.status === 409 ? t('tooMany', { most: MOST_KEYS }) : ''
  return useChange<KeyFields, MadeKey>({
    call: fields => makeKey(companyId, wantedKey(fields, locale)),
    done: t('added'),
    failed: failure => sayWhy(t('addFailed'), whyNot(failure)),
    outdates: [keysQuery(companyId)],
    onDone: ({ key }, { name }) => onMade({ name, apiKey: key }),
    onFailed: failure =>
      isAbout(failure, 'addresses') ? form.setErrors({ addresses: t('addressesWrong') }) : undefined,
  })
}
