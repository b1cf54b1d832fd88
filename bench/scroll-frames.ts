import type { Page } from 'playwright-core'

const SECONDS = 8
const FRAME_MS = 1_000 / 60

export type FrameStatistics = {
  /** The share of frames that were on time, 0 to 1. */
  inTime: number
  framesPerSecond: number
  longestMs: number
  /** The number of table rows in the document at the end. */
  rows: number
}

/** Scrolls through a page fast, as a person would, and counts its frames. */
export async function scrollFrames(page: Page): Promise<FrameStatistics> {
  const { frames, rows } = await page.evaluate<{ frames: number[]; rows: number }>(`(${SCROLL})(${SECONDS * 1_000})`)
  return {
    inTime: frames.filter(frame => frame < FRAME_MS * 1.5).length / frames.length,
    framesPerSecond: frames.length / SECONDS,
    longestMs: Math.max(...frames),
    rows,
  }
}

// Runs in the browser at 60 px per frame; it is text because this program has no DOM types.
const SCROLL = `duration => new Promise(done => {
  const frames = []
  const startedAt = performance.now()
  let last = startedAt
  const step = now => {
    frames.push(now - last)
    last = now
    window.scrollBy(0, 60)
    if (now - startedAt < duration) return requestAnimationFrame(step)
    done({ frames: frames.slice(1), rows: document.querySelectorAll('tbody tr[aria-rowindex]').length })
  }
  requestAnimationFrame(step)
})`
