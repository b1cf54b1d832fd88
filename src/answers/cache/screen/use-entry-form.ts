import { useForm } from '@mantine/form'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { VALIDATION_DELAY_MS } from '../../../ground/ui/fields/validation-delay.ts'
import { type CorrectableField, type Correction, MOST_CHARACTERS } from '../correction-rules.ts'
import type { CacheRecord } from '../wire.ts'
import { texts } from './texts.ts'

export type EntryFormState = ReturnType<typeof useEntryForm>

/** The words of a record as they are being corrected. */
export function useEntryForm({ companyName, street, zipCode, city, fullAddress, resultMsg }: CacheRecord) {
  const t = useTexts(texts)
  const length = (value: string) => (value.length > MOST_CHARACTERS ? t('tooLong', { most: MOST_CHARACTERS }) : null)
  return useForm<Correction>({
    initialValues: { companyName, street, zipCode, city, fullAddress, resultMsg },
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    validate: {
      companyName: length,
      street: length,
      zipCode: length,
      city: length,
      fullAddress: length,
      resultMsg: length,
    } satisfies Record<CorrectableField, typeof length>,
  })
}
