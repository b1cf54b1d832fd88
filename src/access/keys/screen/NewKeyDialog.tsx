import { Checkbox, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { KEY_SCOPES } from '../../../base/roles/program-rules.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CopyField } from '../../../base/ui/fields/CopyField.tsx'
import { DateField } from '../../../base/ui/fields/DateField.tsx'
import { ConfirmWithCode } from '../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../base/ui/forms/code-texts.ts'
import { FormDialog } from '../../../base/ui/forms/FormDialog.tsx'
import { texts as formTexts } from '../../../base/ui/forms/form-texts.ts'
import { OnceDialog } from '../../../base/ui/overlays/Dialog.tsx'
import { MAX_KEY_NAME_LENGTH, PER_MINUTE } from '../key-rules.ts'
import { texts } from './keys-texts.ts'
import { type KeyFields, type NewApiKey, type NewKeyForm, useCreateKey, useNewKeyForm } from './new-key-form.ts'

const WIDTH = 760
const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Props = { companyId: number; onClose: () => void; onMade: (key: NewApiKey) => void }

/** Form for a new key: program, scopes, validity, rate limit and addresses. */
export function NewKeyDialog({ companyId, onClose, onMade }: Props) {
  const t = useTexts(texts)
  const form = useNewKeyForm()
  const codeText = useTexts(codeTexts)
  const formText = useTexts(formTexts)
  const [pendingFields, setPendingFields] = useState<KeyFields | null>(null)
  const onRefused = () => setPendingFields(null)
  const { mutate, isPending, failure, clearFailure } = useCreateKey({ companyId, form, onMade, onRefused })
  return (
    <>
      <FormDialog
        title={t('addTitle')}
        width={WIDTH}
        submit={t('addYes')}
        isBusy={isPending}
        failure={pendingFields ? '' : failure}
        errors={form.errors}
        onSubmit={form.onSubmit(setPendingFields)}
        onType={clearFailure}
        onClose={onClose}
      >
        <TextInput
          label={t('nameField')}
          required
          description={t('nameHelp')}
          inputWrapperOrder={INPUT_ORDER}
          data-autofocus
          maxLength={MAX_KEY_NAME_LENGTH}
          {...form.getInputProps('name')}
        />
        <Scopes form={form} />
        <Limits form={form} />
        <Textarea
          label={formText('optional', { label: t('addresses') })}
          description={t('addressesHelp')}
          inputWrapperOrder={INPUT_ORDER}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          classNames={{ input: 'figures' }}
          {...form.getInputProps('addresses')}
        />
      </FormDialog>
      {pendingFields && (
        <ConfirmWithCode
          title={t('addTitle')}
          text={codeText('confirmText')}
          confirm={codeText('confirm')}
          isBusy={isPending}
          failure={failure}
          onCode={totp => mutate({ fields: pendingFields, totp })}
          onType={clearFailure}
          onClose={() => setPendingFields(null)}
        />
      )}
    </>
  )
}

function Scopes({ form }: { form: NewKeyForm }) {
  const t = useTexts(texts)
  return (
    <Checkbox.Group label={t('scopes')} {...form.getInputProps('scopes')}>
      <Stack gap="xs" mt={4}>
        {KEY_SCOPES.map(scope => (
          <Checkbox key={scope} value={scope} label={t(`scope ${scope}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function Limits({ form }: { form: NewKeyForm }) {
  const t = useTexts(texts)
  const maxText = formatNumber(PER_MINUTE.max, useLanguage())
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <DateField
        label={t('validUntil')}
        isOptional
        description={t('validUntilHelp')}
        value={form.values.validUntil}
        onChange={day => form.setFieldValue('validUntil', day)}
        error={form.errors.validUntil}
      />
      <TextInput
        label={t('perMinute')}
        required
        description={t('perMinuteHelp', { most: maxText })}
        inputWrapperOrder={INPUT_ORDER}
        inputMode="numeric"
        classNames={{ input: 'figures' }}
        {...form.getInputProps('perMinute')}
      />
    </SimpleGrid>
  )
}

/** Shows a new key, which cannot be shown again. */
export function CreatedKeyDialog({ name, apiKey, onClose }: NewApiKey & { onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <OnceDialog title={t('madeTitle', { name })} confirmLabel={t('kept')} onConfirm={onClose}>
      <Text>{t('madeText')}</Text>
      <CopyField label={t('key')} value={apiKey} lines={2} />
    </OnceDialog>
  )
}
