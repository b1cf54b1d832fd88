import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { ROLES, type Role } from '../../../ground/roles/role-rules.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { rolesToGive } from '../user-rules.ts'
import { texts } from './administration-texts.ts'
import { useCurrentUser } from './current-user.ts'

type Props = {
  value: number
  onChange: (role: number) => void
  error?: ReactNode
  /** The role that the user has now: it stays on offer, though it may not be the asker's to give. */
  currentRole: number | null
}

/** The roles that the asker may give; the most usual first. */
export function RoleField({ value, onChange, error, currentRole }: Props) {
  const t = useTexts(texts)
  const given = rolesToGive(useCurrentUser())
  const offered = Object.values(ROLES).filter(role => given.includes(role) || role === currentRole)
  const role = offered.find(each => each === value) ?? ROLES.user
  return (
    <NativeSelect
      label={t('role')}
      description={t(`role${role}Help`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={offered.toReversed().map((each: Role) => ({ value: String(each), label: t(`role${each}`) }))}
      value={String(role)}
      onChange={event => onChange(Number(event.currentTarget.value))}
      error={error}
    />
  )
}
