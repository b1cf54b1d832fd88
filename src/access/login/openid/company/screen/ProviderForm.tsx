import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTexts } from '../../../../../base/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../../../base/ui/buttons/SubmitButton.tsx'
import { CallFailed } from '../../../../../base/ui/calls/call.ts'
import { useChange } from '../../../../../base/ui/calls/use-change.ts'
import { Failure } from '../../../../../base/ui/display/Failure.tsx'
import { CopyField } from '../../../../../base/ui/fields/CopyField.tsx'
import { PasswordField } from '../../../../../base/ui/fields/PasswordField.tsx'
import { ConfirmWithCode, isWrongCode } from '../../../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../../../base/ui/forms/code-texts.ts'
import { Form } from '../../../../../base/ui/forms/Form.tsx'
import { MAX_LABEL_LENGTH, MAX_TEXT_LENGTH } from '../field-rules.ts'
import type { CompanyProvider, ProviderChange } from '../wire.ts'
import { providerQuery, saveProvider } from './calls.ts'
import { texts } from './company-texts.ts'

const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Props = { companyId: number; companyProvider: CompanyProvider; onClose: () => void }

/**
 * Form of a company's provider. Shows our redirect URI, which is entered at the provider, and
 * fields for the provider's data.
 */
export function ProviderForm({ companyId, companyProvider, onClose }: Props) {
  const t = useTexts(texts)
  const form = useProviderForm(companyProvider)
  const codeText = useTexts(codeTexts)
  const [pendingFields, setPendingFields] = useState<ProviderFields | null>(null)
  const callbacks = { onDone: onClose, onRefused: () => setPendingFields(null) }
  const { mutate, isPending, failure, clearFailure } = useSaveProvider({ companyId, form, ...callbacks })
  return (
    <Form
      onSubmit={form.onSubmit(setPendingFields)}
      onType={clearFailure}
      autoComplete="off"
      aria-label={t(companyProvider.provider ? 'change' : 'add')}
    >
      <Stack>
        <CopyField label={t('redirectUri')} value={companyProvider.redirectUri} lines={2} />
        <Fields form={form} isStored={companyProvider.provider !== null} />
        <Failure text={Object.keys(form.errors).length > 0 || pendingFields ? '' : failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          <SubmitButton isBusy={isPending}>{t('save')}</SubmitButton>
        </Group>
      </Stack>
      {pendingFields && (
        <ConfirmWithCode
          title={t(companyProvider.provider ? 'change' : 'add')}
          text={codeText('confirmText')}
          confirm={codeText('confirm')}
          isBusy={isPending}
          failure={failure}
          onCode={totp => mutate({ ...pendingFields, totp })}
          onType={clearFailure}
          onClose={() => setPendingFields(null)}
        />
      )}
    </Form>
  )
}

function Fields({ form, isStored }: { form: ReturnType<typeof useProviderForm>; isStored: boolean }) {
  const t = useTexts(texts)
  const text = { inputWrapperOrder: INPUT_ORDER, spellCheck: false, maxLength: MAX_TEXT_LENGTH }
  const field = (name: 'issuer' | 'clientId' | 'clientSecret' | 'label') => ({
    ...text,
    label: t(name),
    ...form.getInputProps(name),
  })
  const switchField = (name: 'trustsSecondFactor' | 'linksByEmail') => (
    <Switch label={t(name)} description={t(`${name}Help`)} {...form.getInputProps(name, { type: 'checkbox' })} />
  )
  const placeholder = isStored ? t('stored') : ''
  return (
    <>
      <TextInput {...field('issuer')} required description={t('issuerHelp')} type="url" autoFocus />
      <TextInput {...field('clientId')} required />
      <PasswordField
        {...field('clientSecret')}
        required={!isStored}
        autoComplete="new-password"
        placeholder={placeholder}
      />
      <TextInput {...field('label')} required description={t('labelHelp')} maxLength={MAX_LABEL_LENGTH} />
      {switchField('trustsSecondFactor')}
      {switchField('linksByEmail')}
      {isStored && <Text c="dimmed">{t('linksEnd')}</Text>}
    </>
  )
}

/** The typed fields, without the one-time code. */
type ProviderFields = Omit<ProviderChange, 'totp'>

const EMPTY_FIELDS: ProviderFields = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  label: '',
  trustsSecondFactor: false,
  linksByEmail: false,
}

/** Form state of a company's provider. The secret is never shown, so its field starts empty. */
function useProviderForm({ provider }: CompanyProvider) {
  const t = useTexts(texts)
  const { issuer, clientId, label, trustsSecondFactor, linksByEmail } = provider ?? EMPTY_FIELDS
  const requireText = (text: string) => (text.trim() === '' ? t('missing') : null)
  const needsSecret = (values: ProviderFields) =>
    values.issuer.trim() !== provider?.issuer || values.clientId.trim() !== provider.clientId
  return useForm<ProviderFields>({
    initialValues: { issuer, clientId, clientSecret: '', label, trustsSecondFactor, linksByEmail },
    validate: {
      issuer: requireText,
      clientId: requireText,
      label: requireText,
      clientSecret: (text, values) => (text.trim() === '' && needsSecret(values) ? t('secretMissing') : null),
    },
  })
}

// The server's rejection messages and their text keys.
const MESSAGE_KEYS = {
  'not an address': 'notAnAddress',
  'https only': 'httpsOnly',
  'not a public address': 'notPublic',
  'issuer cannot be reached': 'away',
  'issuer names itself otherwise': 'otherwise',
  'endpoint without TLS': 'endpointNoTls',
  'secret is missing': 'secretMissing',
} as const

type SaveOptions = {
  companyId: number
  form: ReturnType<typeof useProviderForm>
  onDone: () => void
  onRefused: () => void
}

/** Saves a company's provider; shows rejected values at their fields. */
function useSaveProvider({ companyId, form, onDone, onRefused }: SaveOptions) {
  const t = useTexts(texts)
  const codeText = useTexts(codeTexts)
  return useChange<ProviderChange>({
    call: fields => saveProvider(companyId, fields),
    successMessage: t('saved'),
    onDone,
    failureMessage: failure => (isWrongCode(failure) ? codeText('codeInvalid') : t('saveFailed')),
    invalidates: [providerQuery(companyId)],
    onFailed: failure => {
      if (isWrongCode(failure)) return
      onRefused()
      const issues = failure instanceof CallFailed ? failure.issues : []
      const fieldErrors = issues.map(({ path, message }) => [
        path,
        t(MESSAGE_KEYS[message as keyof typeof MESSAGE_KEYS] ?? 'notAnAddress'),
      ])
      form.setErrors(Object.fromEntries(fieldErrors))
    },
  })
}
