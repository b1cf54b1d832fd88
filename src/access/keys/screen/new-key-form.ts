import { useForm } from '@mantine/form'
import { KEY_SCOPES, type KeyScope } from '../../../ground/roles/key-scope-rules.ts'
import type { Language } from '../../../ground/texts/define.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { dateModel } from '../../../ground/ui/fields/date-model.ts'
import { readTyped } from '../../../ground/ui/fields/date-rules.ts'
import { sayDateIssue } from '../../../ground/ui/fields/say-date.ts'
import { networksIn, PER_MINUTE } from '../key-rules.ts'
import type { NewKey } from '../wire.ts'
import { texts } from './texts.ts'

/** A key as typed; the date in a pattern of the language. */
export type KeyFields = { name: string; scopes: KeyScope[]; validUntil: string; perMinute: string; addresses: string }

export type NewKeyForm = ReturnType<typeof useNewKeyForm>

/** The form of a new key. */
export function useNewKeyForm() {
  const t = useTexts(texts)
  const language = useLanguage()
  const most = String(PER_MINUTE.most)
  return useForm<KeyFields>({
    initialValues: {
      name: '',
      validUntil: '',
      addresses: '',
      perMinute: String(PER_MINUTE.usual),
      scopes: [...KEY_SCOPES],
    },
    validate: {
      name: name => (name.trim() === '' ? t('nameMissing') : null),
      scopes: scopes => (scopes.length === 0 ? t('scopeMissing') : null),
      perMinute: text => (isPerMinute(text) ? null : t('perMinuteHelp', { most })),
      validUntil: text => {
        const read = readTyped(text, language)
        return 'issue' in read ? sayDateIssue(read.issue, language) : null
      },
    },
  })
}

const isPerMinute = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= PER_MINUTE.most

/** The key as it is asked for. */
export function wantedKey(
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
