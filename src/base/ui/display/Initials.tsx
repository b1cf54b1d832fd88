import { Avatar, UnstyledButton } from '@mantine/core'

type Props = {
  person: { firstname: string; lastname: string }
  /** The lines of the tooltip; screen readers read them with the initials. */
  lines: string[]
}

/** The initials of a person; details on hover, focus and touch. */
export function Initials({ person: { firstname, lastname }, lines }: Props) {
  const initials = `${firstname.slice(0, 1)}${lastname.slice(0, 1)}`.toUpperCase()
  return (
    <UnstyledButton
      aria-label={[initials, ...lines].join(', ')}
      data-tip={lines.join('\n')}
      data-tip-touch
      style={{ display: 'block', borderRadius: '50%', cursor: 'default' }}
    >
      <Avatar size={32} color="petrol" variant="light" radius="xl" aria-hidden>
        {initials}
      </Avatar>
    </UnstyledButton>
  )
}
