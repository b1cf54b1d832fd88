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
import { isWebhookUrl, MAX_ENDPOINTS, TEST_EVENT, URL_MAX_LENGTH } from '../webhook-rules.ts'
import type { ChangedEndpoint, Endpoint, MadeEndpoint } from '../wire.ts'
import { changeEndpoint, endpointsQuery, makeEndpoint } from './calls.ts'
import { texts } from './webhooks-texts.ts'

const WIDTH = 760
const HELP_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/**
 * The events that programs may subscribe to, passed in by the app shell: types in display order,
 * and their labels.
 */
export type ListedEvents = { types: readonly string[]; texts: Texts }

type Props = {
  companyId: number
  /** null = a new one. */
  endpoint: Endpoint | null
  events: ListedEvents
  onClose: () => void
  onSecret: (secret: string) => void
}

/** Edits an endpoint: its address, its events, and whether it is on. */
export function EndpointDialog({ companyId, endpoint, events, onClose, onSecret }: Props) {
  const t = useTexts(texts)
  const form = useEndpointForm(endpoint, events)
  const onDone = (secret: string | null) => (secret === null ? onClose() : onSecret(secret))
  const { mutate, isPending, failure, forget } = useEndpointSaving({ companyId, endpoint, form, onDone })
  return (
    <FormDialog
      title={t(endpoint ? 'changeTitle' : 'addTitle')}
      width={WIDTH}
      submit={t(endpoint ? 'changeYes' : 'addYes')}
      isBusy={isPending}
      failure={failure}
      errors={form.errors}
      onSubmit={form.onSubmit(fields => mutate(fields))}
      onType={forget}
      onClose={onClose}
    >
      <TextInput
        label={t('address')}
        required
        description={t('addressHelp')}
        inputWrapperOrder={HELP_BELOW}
        data-autofocus
        type="url"
        spellCheck={false}
        maxLength={URL_MAX_LENGTH}
        {...form.getInputProps('url')}
      />
      <Events form={form} listed={events} />
      {endpoint && (
        <Switch label={t('isOn')} description={t('isOnHelp')} {...form.getInputProps('isOn', { type: 'checkbox' })} />
      )}
    </FormDialog>
  )
}

function Events({ form, listed }: { form: EndpointForm; listed: ListedEvents }) {
  const t = useTexts(texts)
  const label = useTexts(listed.texts)
  return (
    <Checkbox.Group label={t('events')} {...form.getInputProps('events')}>
      <Stack gap="xs" mt={4}>
        {typesToChoose(listed).map(type => (
          <Checkbox key={type} value={type} label={label(type)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Shows a secret, only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <OnceDialog title={t('secretTitle')} confirmLabel={t('secretKept')} onKept={onClose}>
      <Text>{t('secretText')}</Text>
      <CopyField label={t('secret')} value={secret} lines={2} />
    </OnceDialog>
  )
}

type EndpointForm = ReturnType<typeof useEndpointForm>

/** Form state of an endpoint; a new one subscribes to all events. */
function useEndpointForm(endpoint: Endpoint | null, listed: ListedEvents) {
  const t = useTexts(texts)
  const { url = '', events = typesToChoose(listed), isOn = true } = endpoint ?? {}
  return useForm<ChangedEndpoint>({
    initialValues: { url, events, isOn },
    validate: {
      url: text => (isWebhookUrl(text.trim()) ? null : t('addressWrong')),
      events: chosen => (chosen.length === 0 ? t('eventMissing') : null),
    },
  })
}

// The server's messages for rejected addresses.
const WRONG = { 'https only': 'addressNoTls', 'not a public address': 'addressNotPublic' } as const

type Saving = {
  companyId: number
  endpoint: Endpoint | null
  form: EndpointForm
  onDone: (secret: string | null) => void
}

/** Saves an endpoint; passes on the secret of a new one. Shows rejected values at their fields. */
function useEndpointSaving({ companyId, endpoint, form, onDone }: Saving) {
  const t = useTexts(texts)
  const whyNot = (failure: unknown) =>
    failure instanceof CallFailed && failure.status === 409 ? t('tooMany', { most: MAX_ENDPOINTS }) : ''
  return useChange<ChangedEndpoint, MadeEndpoint | null>({
    call: async fields => {
      if (endpoint === null) return makeEndpoint(companyId, { url: fields.url, events: fields.events })
      await changeEndpoint(endpoint, fields)
      return null
    },
    done: t(endpoint === null ? 'added' : 'changed'),
    failed: failure => withReason(t('saveFailed'), whyNot(failure)),
    outdates: [endpointsQuery(companyId)],
    onDone: made => onDone(made?.secret ?? null),
    onFailed: failure => {
      const issue = failure instanceof CallFailed ? failure.issues.find(({ path }) => path === 'url') : undefined
      if (issue) form.setErrors({ url: t(WRONG[issue.message as keyof typeof WRONG] ?? 'addressWrong') })
    },
  })
}

/** Returns the types to subscribe to; tests are only sent manually. */
const typesToChoose = ({ types }: ListedEvents): string[] => types.filter(type => type !== TEST_EVENT)
