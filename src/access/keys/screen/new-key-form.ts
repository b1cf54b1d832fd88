import { useForm } from '@mantine/form'
import type { KeyScope } from '../../../base/roles/program-rules.ts'
import type { Language } from '../../../base/texts/define.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { withReason } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { dateModel } from '../../../base/ui/fields/date-model.ts'
import { readTyped } from '../../../base/ui/fields/date-rules.ts'
import { describeDateIssue } from '../../../base/ui/fields/describe-date.ts'
import { isWrongCode } from '../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../base/ui/forms/code-texts.ts'
import { MAX_KEYS, networksIn, PER_MINUTE, USUAL_SCOPES } from '../key-rules.ts'
import type { MadeKey, NewKey } from '../wire.ts'
import { keysQuery, makeKey } from './calls.ts'
import { texts } from './keys-texts.ts'

/** A key as typed; the date in the language's format. */
export type KeyFields = { name: string; scopes: KeyScope[]; validUntil: string; perMinute: string; addresses: string }

export type NewKeyForm = ReturnType<typeof useNewKeyForm>

export function useNewKeyForm() {
  const t = useTexts(texts)
  const language = useLanguage()
  const maxText = String(PER_MINUTE.max)
  return useForm<KeyFields>({
    initialValues: {
      name: '',
      validUntil: '',
      addresses: '',
      perMinute: String(PER_MINUTE.usual),
      scopes: [...USUAL_SCOPES],
    },
    validate: {
      name: name => (name.trim() === '' ? t('nameMissing') : null),
      scopes: scopes => (scopes.length === 0 ? t('scopeMissing') : null),
      perMinute: text => (isPerMinute(text) ? null : t('perMinuteHelp', { most: maxText })),
      validUntil: text => {
        const read = readTyped(text, language)
        return 'issue' in read ? describeDateIssue(read.issue, language) : null
      },
    },
  })
}

const isPerMinute = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= PER_MINUTE.max

/** Returns the request for a key. */
function wantedKey(
  { name, scopes, validUntil, perMinute, addresses }: KeyFields,
  language: Language,
): Omit<NewKey, 'totp'> {
  const read = readTyped(validUntil, language)
  return {
    name,
    scopes,
    perMinute: Number(perMinute),
    addresses: networksIn(addresses),
    validUntil: 'day' in read ? dateModel(read.day, { format: 'str-date' }) : null,
  }
}

export type NewApiKey = { name: string; apiKey: string }

type KeyMaking = { companyId: number; form: NewKeyForm; onMade: (key: NewApiKey) => void; onRefused: () => void }
/** A key as typed, and the fresh one-time code that confirms it. */
type Confirmed = { fields: KeyFields; totp: string }

/** Creates the key and passes it to `onMade`; shows rejected values at their fields. */
export function useKeyMaking({ companyId, form, onMade, onRefused }: KeyMaking) {
  const t = useTexts(texts)
  const code = useTexts(codeTexts)
  const language = useLanguage()
  const isAbout = (failure: unknown, field: string) =>
    failure instanceof CallFailed && failure.issues.some(({ path }) => path.startsWith(field))
  const whyNot = (failure: unknown) =>
    failure instanceof CallFailed && failure.status === 409 ? t('tooMany', { most: MAX_KEYS }) : ''
  return useChange<Confirmed, MadeKey>({
    call: ({ fields, totp }) => makeKey(companyId, { ...wantedKey(fields, language), totp }),
    done: t('added'),
    failed: failure => (isWrongCode(failure) ? code('codeInvalid') : withReason(t('addFailed'), whyNot(failure))),
    outdates: [keysQuery(companyId)],
    onDone: ({ key }, { fields: { name } }) => onMade({ name, apiKey: key }),
    onFailed: failure => {
      if (isWrongCode(failure)) return
      onRefused()
      if (isAbout(failure, 'addresses')) form.setErrors({ addresses: t('addressesWrong') })
    },
  })
}
