import { Avatar, UnstyledButton } from '@mantine/core'

type Props = {
  person: { firstname: string; lastname: string }
  /** What the tooltip says, line by line; read aloud with the initials. */
  lines: string[]
}

/** First letters of first and last name; who that is, on hover, focus and touch. */
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
