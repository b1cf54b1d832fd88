import { Tooltip } from '@mantine/core'

export type Tip = { target: HTMLElement; text: string; side: 'top' | 'right' }

/** A visual tooltip of a word or a few lines. */
export const HostedTooltip = ({ target, text, side }: Tip) => (
  <Tooltip target={target} label={text} position={side} opened aria-hidden fz="xs" style={{ whiteSpace: 'pre-line' }} />
)
