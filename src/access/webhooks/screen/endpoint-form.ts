import { useForm } from '@mantine/form'
import type { Texts } from '../../../ground/texts/define.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { sayWhy } from '../../../ground/ui/calls/failure-message.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import { isWebhookUrl, MOST_ENDPOINTS, TEST_EVENT } from '../webhook-rules.ts'
import type { ChangedEndpoint, Endpoint, MadeEndpoint } from '../wire.ts'
import { changeEndpoint, endpointsQuery, makeEndpoint } from './calls.ts'
import { texts } from './texts.ts'

export type EndpointForm = ReturnType<typeof useEndpointForm>

/** The form of an endpoint, a new one where there is none yet: that is told of everything. */
export function useEndpointForm(endpoint: Endpoint | null, listed: ListedEvents) {
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

type Needs = {
  companyId: number
  endpoint: Endpoint | null
  form: EndpointForm
  onDone: (secret: string | null) => void
}

/** Saves an endpoint; hands over the secret of a new one. What the server does not take is said where it was typed. */
export function useEndpointSaving({ companyId, endpoint, form, onDone }: Needs) {
  const t = useTexts(texts)
  const whyNot = (failure: unknown) =>
    failure instanceof CallFailed && failure.status === 409 ? t('tooMany', { most: MOST_ENDPOINTS }) : ''
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

/** Of what programs may be told, as the shell lists it: types in the order of the screen, and how each is called. */
export type ListedEvents = { types: readonly string[]; texts: Texts }

/** Returns the types to choose from; a test is sent by hand. */
export const typesToChoose = ({ types }: ListedEvents): string[] => types.filter(type => type !== TEST_EVENT)
