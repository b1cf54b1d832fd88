import { Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Texts } from '../../../base/texts/define.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { CallFailed } from '../../../base/ui/calls/call.ts'
import { withReason } from '../../../base/ui/calls/failure-message.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { CopyField } from '../../../base/ui/fields/CopyField.tsx'
import { FormDialog } from '../../../base/ui/forms/FormDialog.tsx'
import { OnceDialog } from '../../../base/ui/overlays/Dialog.tsx'
import { isWebhookUrl, MAX_ENDPOINTS, MAX_URL_LENGTH, TEST_EVENT } from '../webhook-rules.ts'
import type { ChangedEndpoint, CreatedEndpoint, Endpoint } from '../wire.ts'
import { changeEndpoint, createEndpoint, endpointsQuery } from './calls.ts'
import { texts } from './webhooks-texts.ts'

const WIDTH = 760
const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/**
 * The event types that programs may subscribe to, in display order, with their labels. Passed in by
 * the app shell.
 */
export type AvailableEvents = { types: readonly string[]; texts: Texts }

type Props = {
  companyId: number
  /** null = a new one. */
  endpoint: Endpoint | null
  events: AvailableEvents
  onClose: () => void
  onSecret: (secret: string) => void
}

/** Edits an endpoint: its address, its events, and whether it is on. */
export function EndpointDialog({ companyId, endpoint, events, onClose, onSecret }: Props) {
  const t = useTexts(texts)
  const form = useEndpointForm(endpoint, events)
  const onDone = (secret: string | null) => (secret === null ? onClose() : onSecret(secret))
  const { mutate, isPending, failure, clearFailure } = useSaveEndpoint({ companyId, endpoint, form, onDone })
  return (
    <FormDialog
      title={t(endpoint ? 'changeTitle' : 'addTitle')}
      width={WIDTH}
      submit={t(endpoint ? 'changeYes' : 'addYes')}
      isBusy={isPending}
      failure={failure}
      errors={form.errors}
      onSubmit={form.onSubmit(fields => mutate(fields))}
      onType={clearFailure}
      onClose={onClose}
    >
      <TextInput
        label={t('address')}
        required
        description={t('addressHelp')}
        inputWrapperOrder={INPUT_ORDER}
        data-autofocus
        type="url"
        spellCheck={false}
        maxLength={MAX_URL_LENGTH}
        {...form.getInputProps('url')}
      />
      <Events form={form} availableEvents={events} />
      {endpoint && (
        <Switch label={t('isOn')} description={t('isOnHelp')} {...form.getInputProps('isOn', { type: 'checkbox' })} />
      )}
    </FormDialog>
  )
}

function Events({ form, availableEvents }: { form: EndpointForm; availableEvents: AvailableEvents }) {
  const t = useTexts(texts)
  const label = useTexts(availableEvents.texts)
  return (
    <Checkbox.Group label={t('events')} {...form.getInputProps('events')}>
      <Stack gap="xs" mt={4}>
        {subscribableTypes(availableEvents).map(type => (
          <Checkbox key={type} value={type} label={label(type)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Shows a new secret, which cannot be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <OnceDialog title={t('secretTitle')} confirmLabel={t('secretKept')} onConfirm={onClose}>
      <Text>{t('secretText')}</Text>
      <CopyField label={t('secret')} value={secret} lines={2} />
    </OnceDialog>
  )
}

type EndpointForm = ReturnType<typeof useEndpointForm>

/** Form state of an endpoint; a new one subscribes to all events. */
function useEndpointForm(endpoint: Endpoint | null, availableEvents: AvailableEvents) {
  const t = useTexts(texts)
  const { url = '', events = subscribableTypes(availableEvents), isOn = true } = endpoint ?? {}
  return useForm<ChangedEndpoint>({
    initialValues: { url, events, isOn },
    validate: {
      url: text => (isWebhookUrl(text.trim()) ? null : t('addressWrong')),
      events: selected => (selected.length === 0 ? t('eventMissing') : null),
    },
  })
}

// The server's messages for rejected addresses.
const MESSAGE_KEYS = { 'https only': 'addressNoTls', 'not a public address': 'addressNotPublic' } as const

type SaveOptions = {
  companyId: number
  endpoint: Endpoint | null
  form: EndpointForm
  onDone: (secret: string | null) => void
}

/**
 * Saves an endpoint. Passes the secret of a new one to `onDone`. Shows rejected values at their
 * fields.
 */
function useSaveEndpoint({ companyId, endpoint, form, onDone }: SaveOptions) {
  const t = useTexts(texts)
  const failureReason = (failure: unknown) =>
    failure instanceof CallFailed && failure.status === 409 ? t('tooMany', { most: MAX_ENDPOINTS }) : ''
  return useChange<ChangedEndpoint, CreatedEndpoint | null>({
    call: async fields => {
      if (endpoint === null) return createEndpoint(companyId, { url: fields.url, events: fields.events })
      await changeEndpoint(endpoint, fields)
      return null
    },
    successMessage: t(endpoint === null ? 'added' : 'changed'),
    failureMessage: failure => withReason(t('saveFailed'), failureReason(failure)),
    invalidates: [endpointsQuery(companyId)],
    onDone: created => onDone(created?.secret ?? null),
    onFailed: failure => {
      const issue = failure instanceof CallFailed ? failure.issues.find(({ path }) => path === 'url') : undefined
      if (issue) form.setErrors({ url: t(MESSAGE_KEYS[issue.message as keyof typeof MESSAGE_KEYS] ?? 'addressWrong') })
    },
  })
}

/**
 * Returns the types to which programs can subscribe. Tests are excluded, because they are only sent
 * manually.
 */
const subscribableTypes = ({ types }: AvailableEvents): string[] => types.filter(type => type !== TEST_EVENT)
