import { Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../ground/ui/buttons/SubmitButton.tsx'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { CopyField } from '../../../ground/ui/fields/CopyField.tsx'
import { Dialog, OnceDialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { URL_MOST } from '../webhook-rules.ts'
import type { Endpoint } from '../wire.ts'
import {
  type EndpointForm,
  type ListedEvents,
  typesToChoose,
  useEndpointForm,
  useEndpointSaving,
} from './endpoint-form.ts'
import { texts } from './texts.ts'

const WIDTH = 760
const HELP_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

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
    <Dialog title={t(endpoint ? 'changeTitle' : 'addTitle')} width={WIDTH} opened onClose={onClose}>
      <form onSubmit={form.onSubmit(fields => mutate(fields))} onChange={forget} noValidate autoComplete="off">
        <Stack>
          <TextInput
            label={t('address')}
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
            <Switch
              label={t('isOn')}
              description={t('isOnHelp')}
              {...form.getInputProps('isOn', { type: 'checkbox' })}
            />
          )}
          <Failure text={Object.keys(form.errors).length > 0 ? '' : failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {t('cancel')}
            </Button>
            <SubmitButton isBusy={isPending}>{t(endpoint ? 'changeYes' : 'addYes')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
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
