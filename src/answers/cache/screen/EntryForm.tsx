import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { VALIDATION_DELAY_MS } from '../../../base/ui/fields/validation-delay.ts'
import { DialogForm } from '../../../base/ui/forms/FormDialog.tsx'
import { type CorrectableField, type Correction, MAX_CORRECTION_LENGTH } from '../correction-rules.ts'
import type { CacheRecord } from '../wire.ts'
import { texts } from './cache-texts.ts'
import { allCacheQueries, correctEntry } from './calls.ts'

type Props = {
  record: CacheRecord
  form: EntryFormState
  /** Leaves without saving; asks first if something was typed. */
  onLeave: () => void
  onDone: () => void
}

/** Corrects a record's texts by hand; explains the consequences first. */
export function EntryForm({ record, form, onLeave, onDone }: Props) {
  const t = useTexts(texts)
  const { mutate, isPending, failure, clearFailure } = useCorrection(record, onDone)
  return (
    <DialogForm
      submit={t('save')}
      isBusy={isPending}
      isDisabled={!form.isDirty()}
      failure={failure}
      onSubmit={form.onSubmit(values => mutate(values))}
      onType={clearFailure}
      onLeave={onLeave}
    >
      <Text>{t('editText')}</Text>
      <Textarea ref={focusOnce} autosize label={t('resultMsg')} {...form.getInputProps('resultMsg')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput label={t('companyName')} {...form.getInputProps('companyName')} />
        <TextInput label={t('fullAddress')} {...form.getInputProps('fullAddress')} />
        <TextInput label={t('street')} {...form.getInputProps('street')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          <TextInput label={t('zipCode')} {...form.getInputProps('zipCode')} />
          <TextInput label={t('city')} {...form.getInputProps('city')} />
        </SimpleGrid>
      </SimpleGrid>
    </DialogForm>
  )
}

// The dialog is already open when it turns into a form, so its initial focus came too early.
const focusOnce = (field: HTMLTextAreaElement | null): void => field?.focus()

/**
 * Saves the correction. Reloads a record that changed since, so that users correct only what they
 * have seen.
 */
function useCorrection(record: CacheRecord, onDone: () => void) {
  const t = useTexts(texts)
  return useChange({
    call: (values: EntryFormState['values']) => correctEntry(record, values),
    successMessage: t('updated'),
    failureMessage: failure => t(isOutdated(failure) ? 'changedMeanwhile' : 'updateFailed'),
    invalidates: [allCacheQueries],
    onDone,
    onFailed: failure => isOutdated(failure) && onDone(),
  })
}

// 409: changed; 404: deleted.
const isOutdated = (failure: unknown): boolean => failure instanceof CallFailed && [404, 409].includes(failure.status)

type EntryFormState = ReturnType<typeof useEntryForm>

/** The form state of a record's texts. */
export function useEntryForm({ companyName, street, zipCode, city, fullAddress, resultMsg }: CacheRecord) {
  const t = useTexts(texts)
  const lengthError = (value: string) =>
    value.length > MAX_CORRECTION_LENGTH ? t('tooLong', { most: MAX_CORRECTION_LENGTH }) : null
  return useForm<Correction>({
    initialValues: { companyName, street, zipCode, city, fullAddress, resultMsg },
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    validate: {
      companyName: lengthError,
      street: lengthError,
      zipCode: lengthError,
      city: lengthError,
      fullAddress: lengthError,
      resultMsg: lengthError,
    } satisfies Record<CorrectableField, typeof lengthError>,
  })
}
