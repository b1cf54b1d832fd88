import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = AnchorProps & { to: string; children: ReactNode }

/** A link within the app, without a reload of the document. */
export function TextLink({ to, children, ...look }: Props) {
  return (
    <Anchor {...look} renderRoot={props => <Link {...props} to={to} />}>
      {children}
    </Anchor>
  )
}
