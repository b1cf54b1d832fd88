import { type InputWrapperProps, NativeSelect, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { actsForAllCompanies, ROLES, type Role } from '../../../base/roles/role-rules.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { failureMessage } from '../../../base/ui/calls/failure-message.ts'
import { VALIDATION_DELAY_MS } from '../../../base/ui/fields/validation-delay.ts'
import { companiesQuery } from '../../companies/screen/calls.ts'
import { TEXT_FIELDS, textIssue } from '../fields-rules.ts'
import { rolesToGive } from '../user-rules.ts'
import { texts as issueTexts } from '../users-texts.ts'
import type { User } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { useCurrentUser } from './current-user.ts'
import { draftsOf, saveDrafts } from './drafts.ts'
import { useRestoreDraft } from './use-restored.ts'
import { useTakenEmail } from './use-taken-email.ts'
import { fieldsOf, type UserFields as Typed } from './user-fields.ts'

type Props = {
  form: UserFormState['form']
  /** null = a new one. */
  user: User | null
  wrongEmail: ReactNode
}

/** Shows the fields of a user: names, e-mail, role, company, active switch. */
export function UserFields({ form, user, wrongEmail }: Props) {
  const t = useTexts(texts)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      {TEXT_FIELDS.map((name, index) => (
        <TextInput
          key={name}
          label={t(name)}
          required
          {...(index === 0 ? { 'data-autofocus': true } : {})}
          {...form.getInputProps(name)}
          {...(name === 'email'
            ? { ...EMAIL_INPUT_PROPS, description: wrongEmail ? null : t('emailHelp'), error: wrongEmail }
            : {})}
        />
      ))}
      <CompanyField value={form.values.companyId} {...form.getInputProps('companyId')} />
      <RoleField value={form.values.role} currentRole={user?.role ?? null} {...form.getInputProps('role')} />
      <Switch
        label={t('isActive')}
        description={t('isActiveHelp')}
        mt={{ base: 0, sm: 28 }}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </SimpleGrid>
  )
}

const EMAIL_INPUT_PROPS = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder'],
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

type UserFormState = ReturnType<typeof useUserForm>

/**
 * Form state of a user, validated by the rules that the server also applies. Restores input from
 * before an intermediate sign-in.
 */
export function useUserForm(user: User | null) {
  const t = useTexts(texts)
  const ruleText = useTexts(issueTexts)
  const currentUser = useCurrentUser()
  const issueText = (issue: Parameters<typeof ruleText>[0] | null) => issue && ruleText(issue)
  const form = useForm<Typed>({
    initialValues: fieldsOf(user, currentUser),
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    onValuesChange: fields => saveDrafts(currentUser.id, { administration: { user, fields } }),
    validate: {
      ...Object.fromEntries(TEXT_FIELDS.map(name => [name, (value: string) => issueText(textIssue(name, value))])),
      companyId: value => (value === null ? t('selectionRequired') : null),
    },
  })
  useRestoreDraft(draftsOf(currentUser.id).administration?.fields, form.setValues)
  const takenError = useTakenEmail(form.values.email, { id: user?.id ?? null, email: user?.email ?? '' })
  return {
    form,
    wrongEmail: form.errors.email ?? takenError,
    isTaken: takenError !== null,
  }
}

type CompanyProps = { value: number | null; onChange: (id: number | null) => void; error?: ReactNode }

const MAX_WITHOUT_SEARCH = 8

/** Selects the user's company, searchable by typing. A tenant's Admin can only have their own. */
function CompanyField(props: CompanyProps) {
  const t = useTexts(texts)
  const currentUser = useCurrentUser()
  if (actsForAllCompanies(currentUser)) return <CompanySelect {...props} />
  return <TextInput label={t('company')} value={currentUser.company.name} readOnly variant="filled" />
}

function CompanySelect({ value, onChange, error }: CompanyProps) {
  const t = useTexts(texts)
  const { data = [], error: failure } = useQuery(companiesQuery)
  const loadError = failure && `${t('companiesFailed')} ${failureMessage(failure)}`.trim()
  return (
    <Select
      label={t('company')}
      required
      placeholder={t('selectCompany')}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={selection => onChange(selection === null ? null : Number(selection))}
      error={loadError ?? error}
      allowDeselect={false}
      searchable={data.length > MAX_WITHOUT_SEARCH}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 150 } }}
    />
  )
}

type RoleProps = {
  value: number
  onChange: (role: number) => void
  error?: ReactNode
  /** The user's current role, which is offered even if the editing user may not assign it. */
  currentRole: number | null
}

/** Selects one of the roles that the editing user may assign, with the most common first. */
function RoleField({ value, onChange, error, currentRole }: RoleProps) {
  const t = useTexts(texts)
  const assignableRoles = rolesToGive(useCurrentUser())
  const offeredRoles = Object.values(ROLES).filter(role => assignableRoles.includes(role) || role === currentRole)
  const role = offeredRoles.find(each => each === value) ?? ROLES.user
  return (
    <NativeSelect
      label={t('role')}
      description={t(`role${role}Help`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={offeredRoles.toReversed().map((each: Role) => ({ value: String(each), label: t(`role${each}`) }))}
      value={String(role)}
      onChange={event => onChange(Number(event.currentTarget.value))}
      error={error}
    />
  )
}
