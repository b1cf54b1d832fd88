import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = AnchorProps & { to: string; children: ReactNode }

/** A link to a page of ours, without loading the document anew. */
export function TextLink({ to, children, ...look }: Props) {
  return (
    <Anchor {...look} renderRoot={props => <Link {...props} to={to} />}>
      {children}
    </Anchor>
  )
}
