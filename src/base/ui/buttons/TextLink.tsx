import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = AnchorProps & { to: string; children: ReactNode }

/** A link within the app, without a reload of the document. */
export function TextLink({ to, children, ...linkProps }: Props) {
  return (
    <Anchor {...linkProps} renderRoot={props => <Link {...props} to={to} />}>
      {children}
    </Anchor>
  )
}
