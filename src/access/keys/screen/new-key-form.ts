import { useForm } from '@mantine/form'
import type { KeyScope } from '../../../base/roles/program-rules.ts'
import type { Language } from '../../../base/texts/define.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { withReason } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { dateModel } from '../../../base/ui/fields/date-model.ts'
import { parseTypedDate } from '../../../base/ui/fields/date-rules.ts'
import { describeDateIssue } from '../../../base/ui/fields/describe-date.ts'
import { isWrongCode } from '../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../base/ui/forms/code-texts.ts'
import { DEFAULT_SCOPES, MAX_KEYS, PER_MINUTE, parseNetworks } from '../key-rules.ts'
import type { MadeKey, NewKey } from '../wire.ts'
import { createApiKey, keysQuery } from './calls.ts'
import { texts } from './keys-texts.ts'

/** The form's values, with the date in the language's format. */
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
      scopes: [...DEFAULT_SCOPES],
    },
    validate: {
      name: name => (name.trim() === '' ? t('nameMissing') : null),
      scopes: scopes => (scopes.length === 0 ? t('scopeMissing') : null),
      perMinute: text => (isPerMinute(text) ? null : t('perMinuteHelp', { most: maxText })),
      validUntil: text => {
        const parsedDate = parseTypedDate(text, language)
        return 'issue' in parsedDate ? describeDateIssue(parsedDate.issue, language) : null
      },
    },
  })
}

const isPerMinute = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= PER_MINUTE.max

/** Returns the request body for a key, without the code. */
function keyRequest(
  { name, scopes, validUntil, perMinute, addresses }: KeyFields,
  language: Language,
): Omit<NewKey, 'totp'> {
  const parsedDate = parseTypedDate(validUntil, language)
  return {
    name,
    scopes,
    perMinute: Number(perMinute),
    addresses: parseNetworks(addresses),
    validUntil: 'day' in parsedDate ? dateModel(parsedDate.day, { format: 'str-date' }) : null,
  }
}

export type NewApiKey = { name: string; apiKey: string }

type KeyCreation = { companyId: number; form: NewKeyForm; onMade: (key: NewApiKey) => void; onRefused: () => void }
/** The form's values, and the fresh one-time code that confirms them. */
type ConfirmedFields = { fields: KeyFields; totp: string }

/** Creates the key and passes it to `onMade`; shows rejected values at their fields. */
export function useCreateKey({ companyId, form, onMade, onRefused }: KeyCreation) {
  const t = useTexts(texts)
  const codeText = useTexts(codeTexts)
  const language = useLanguage()
  const concernsField = (failure: unknown, field: string) =>
    failure instanceof CallFailed && failure.issues.some(({ path }) => path.startsWith(field))
  const failureReason = (failure: unknown) =>
    failure instanceof CallFailed && failure.status === 409 ? t('tooMany', { most: MAX_KEYS }) : ''
  return useChange<ConfirmedFields, MadeKey>({
    call: ({ fields, totp }) => createApiKey(companyId, { ...keyRequest(fields, language), totp }),
    successMessage: t('added'),
    failureMessage: failure =>
      isWrongCode(failure) ? codeText('codeInvalid') : withReason(t('addFailed'), failureReason(failure)),
    invalidates: [keysQuery(companyId)],
    onDone: ({ key }, { fields: { name } }) => onMade({ name, apiKey: key }),
    onFailed: failure => {
      if (isWrongCode(failure)) return
      onRefused()
      if (concernsField(failure, 'addresses')) form.setErrors({ addresses: t('addressesWrong') })
    },
  })
}
