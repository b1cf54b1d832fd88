import { useForm } from '@mantine/form'
import { useTexts } from '../../../../ground/texts/screen/useTexts.ts'
import { CallFailed } from '../../../../ground/ui/calls/call.ts'
import { useChange } from '../../../../ground/ui/calls/use-change.ts'
import { isWrongCode } from '../../../users/screen/CodeDialog.tsx'
import { texts as codeTexts } from '../../../users/screen/texts.ts'
import type { ChangedProvider, CompanyProvider } from '../wire.ts'
import { providerQuery, saveProvider } from './calls.ts'
import { texts } from './texts.ts'

/** A provider as typed, without the code with which it is saved. */
export type ProviderFields = Omit<ChangedProvider, 'totp'>

const EMPTY: ProviderFields = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  label: '',
  trustsSecondFactor: false,
  linksByEmail: false,
}

/** The form of a company's provider; the secret is never shown, so its field begins empty. */
export function useProviderForm({ provider }: CompanyProvider) {
  const t = useTexts(texts)
  const { issuer, clientId, label, trustsSecondFactor, linksByEmail } = provider ?? EMPTY
  const filled = (text: string) => (text.trim() === '' ? t('missing') : null)
  const needsSecret = (values: ProviderFields) =>
    values.issuer.trim() !== provider?.issuer || values.clientId.trim() !== provider.clientId
  return useForm<ProviderFields>({
    initialValues: { issuer, clientId, clientSecret: '', label, trustsSecondFactor, linksByEmail },
    validate: {
      issuer: filled,
      clientId: filled,
      label: filled,
      clientSecret: (text, values) => (text.trim() === '' && needsSecret(values) ? t('secretMissing') : null),
    },
  })
}

// What the server says of what it does not take.
const WRONG = {
  'not an address': 'notAnAddress',
  'https only': 'httpsOnly',
  'not a public address': 'notPublic',
  'issuer cannot be reached': 'away',
  'issuer names itself otherwise': 'otherwise',
  'endpoint without TLS': 'endpointNoTls',
  'secret is missing': 'secretMissing',
} as const

type Needs = { companyId: number; form: ReturnType<typeof useProviderForm>; onDone: () => void; onRefused: () => void }

/** Saves a company's provider; what the server does not take is said where it was typed. */
export function useProviderSaving({ companyId, form, onDone, onRefused }: Needs) {
  const t = useTexts(texts)
  const code = useTexts(codeTexts)
  return useChange<ChangedProvider>({
    call: fields => saveProvider(companyId, fields),
    done: t('saved'),
    onDone,
    failed: failure => (isWrongCode(failure) ? code('codeInvalid') : t('saveFailed')),
    outdates: [providerQuery(companyId)],
    onFailed: failure => {
      if (isWrongCode(failure)) return
      onRefused()
      const issues = failure instanceof CallFailed ? failure.issues : []
      const said = issues.map(({ path, message }) => [path, t(WRONG[message as keyof typeof WRONG] ?? 'notAnAddress')])
      form.setErrors(Object.fromEntries(said))
    },
  })
}
