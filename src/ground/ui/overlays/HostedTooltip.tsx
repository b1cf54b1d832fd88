import { Tooltip } from '@mantine/core'

export type Tip = { target: HTMLElement; text: string; side: 'top' | 'right' }

/** A word or a few lines beside a thing, for the eye. */
export const HostedTooltip = ({ target, text, side }: Tip) => (
  <Tooltip target={target} label={text} position={side} opened aria-hidden fz="xs" style={{ whiteSpace: 'pre-line' }} />
)
