import type { Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Language } from '../../src/base/texts/define.ts'
import { presetReturningUser } from '../world/browser/journey.ts'
import { openContext, openPageIn, type WatchedPage } from '../world/browser/watched-page.ts'
import type { Person } from '../world/people/people.ts'
import { type Caller, signIn } from '../world/people/sign-in.ts'
import type { GuideData } from './simulate-six-weeks.ts'
import { createTakePicture, type TakePicture, WINDOW } from './take-picture.ts'
import type { GuideWorld } from './world.ts'

/** The language, world, data and browser of a step. */
export type StepContext = {
  language: Language
  world: GuideWorld
  data: GuideData
  browser: Browser
}

// A code works only once, so each person signs in once for all pages.
const sessions = new Map<Person, Promise<Caller>>()

/** A user's open page, on the day of the pictures. */
export type UserPage = WatchedPage & { take: TakePicture; go: (path: string) => Promise<void> }

/** Opens a page as a signed-in person, or as a guest who has answered the cookie notice. */
export async function openUserPage({ language, world, browser }: StepContext, person?: Person): Promise<UserPage> {
  const context = await openContext(browser, language)
  onTestFinished(() => context.close())
  await presetReturningUser(context, language)
  if (person) {
    const session = sessions.get(person) ?? signIn(world.app, person, world.clock)
    sessions.set(person, session)
    const { cookies } = await session
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.address })))
  }
  const watched = await openPageIn(context, language)
  const { page, pageErrors } = watched
  await page.setViewportSize(WINDOW)
  await page.clock.setFixedTime(world.clock.now())
  const go = async (path: string) => void (await page.goto(new URL(path, world.address).href))
  return { ...watched, take: createTakePicture({ page, language, mishaps: pageErrors }), go }
}
