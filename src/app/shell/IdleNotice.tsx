import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { idleDeadline } from '../../ground/ui/calls/idle-timer.ts'
import { endSession } from './session-end.ts'

const IdleDialog = lazy(async () => ({ default: (await import('./IdleDialog.tsx')).IdleDialog }))

const TICK_MS = 1000

/** Two minutes before the session ends for want of an action it asks; unanswered, it goes to the sign-in, with the way back. */
export function IdleNotice() {
  const queries = useQueryClient()
  const router = useRouter()
  const left = useTimeLeft()
  const isOver = left !== null && left <= 0
  useEffect(() => {
    if (isOver) void endSession(queries, router, 'idle')
  }, [isOver, queries, router])
  if (left === null || isOver) return null
  return (
    <Suspense>
      <IdleDialog secondsLeft={Math.ceil(left / 1000)} />
    </Suspense>
  )
}

/** What is left of the idle time, once it is worth a notice; else null. Looked at each second: a computer may have slept. */
function useTimeLeft(): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      const { endsAt, noticeAt } = idleDeadline()
      const now = Date.now()
      setLeft(now < noticeAt ? null : endsAt - now)
    }
    const ticking = setInterval(look, TICK_MS)
    return () => clearInterval(ticking)
  }, [])
  return left
}
