import type { ReactNode } from 'react'

/** The flags that a language may stand under. */
export type FlagCode = 'DE' | 'AT' | 'GB'

const SHAPES: Record<FlagCode, ReactNode> = {
  DE: (
    <>
      <path d="M0 0h24v6H0z" fill="#1a1a1a" />
      <path d="M0 5.33h24v5.34H0z" fill="#d00" />
      <path d="M0 10.67h24V16H0z" fill="#fc0" />
    </>
  ),
  AT: (
    <>
      <path d="M0 0h24v16H0z" fill="#c8102e" />
      <path d="M0 5.33h24v5.34H0z" fill="#fff" />
    </>
  ),
  GB: (
    <>
      <path d="M0 0h24v16H0z" fill="#012169" />
      <path d="M0 0l24 16M24 0L0 16" stroke="#fff" strokeWidth="3.2" />
      <path d="M0 0l24 16M24 0L0 16" stroke="#c8102e" strokeWidth="1.4" />
      <path d="M12 0v16M0 8h24" stroke="#fff" strokeWidth="5.2" />
      <path d="M12 0v16M0 8h24" stroke="#c8102e" strokeWidth="3" />
    </>
  ),
}

// Without it the black would be lost on a dark ground.
const EDGE = { borderRadius: 2, display: 'block', outline: '1px solid var(--ui-line)' }

/** A flag, drawn in place: the security policy lets nothing foreign in. */
export function Flag({ code }: { code: FlagCode }) {
  return (
    <svg width={21} height={14} viewBox="0 0 24 16" aria-hidden="true" style={EDGE}>
      {SHAPES[code]}
    </svg>
  )
}
