import { Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Texts } from '../../../ground/texts/define.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { CopyField } from '../../../ground/ui/fields/CopyField.tsx'
import { FormDialog } from '../../../ground/ui/forms/FormDialog.tsx'
import { OnceDialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { isWebhookUrl, MAX_ENDPOINTS, TEST_EVENT, URL_MOST } from '../webhook-rules.ts'
import type { ChangedEndpoint, Endpoint, MadeEndpoint } from '../wire.ts'
import { changeEndpoint, endpointsQuery, makeEndpoint } from './calls.ts'
import { texts } from './texts.ts'

const WIDTH = 760
const HELP_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Of what programs may be told, as the shell lists it: types in the order of the screen, and how each is called. */
export type ListedEvents = { types: readonly string[]; texts: Texts }

type Props = {
  companyId: number
  /** null = a new one. */
  endpoint: Endpoint | null
  events: ListedEvents
  onClose: () => void
  onSecret: (secret: string) => void
}

/** An endpoint: its address, what it is told, and whether it is on. */
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
        maxLength={URL_MOST}
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

/** Shows a secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <OnceDialog title={t('secretTitle')} kept={t('secretKept')} onKept={onClose}>
      <Text>{t('secretText')}</Text>
      <CopyField label={t('secret')} value={secret} lines={2} />
    </OnceDialog>
  )
}

type EndpointForm = ReturnType<typeof useEndpointForm>

/** The form of an endpoint, a new one where there is none yet: that is told of everything. */
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

// What the server says of an address that it does not take.
const WRONG = { 'https only': 'addressNoTls', 'not a public address': 'addressNotPublic' } as const

type Saving = {
  companyId: number
  endpoint: Endpoint | null
  form: EndpointForm
  onDone: (secret: string | null) => void
}

/** Saves an endpoint; hands over the secret of a new one. What the server does not take is said where it was typed. */
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
    failed: failure => sayWhy(t('saveFailed'), whyNot(failure)),
    outdates: [endpointsQuery(companyId)],
    onDone: made => onDone(made?.secret ?? null),
    onFailed: failure => {
      const issue = failure instanceof CallFailed ? failure.issues.find(({ path }) => path === 'url') : undefined
      if (issue) form.setErrors({ url: t(WRONG[issue.message as keyof typeof WRONG] ?? 'addressWrong') })
    },
  })
}

/** Returns the types to choose from; a test is sent by hand. */
const typesToChoose = ({ types }: ListedEvents): string[] => types.filter(type => type !== TEST_EVENT)
