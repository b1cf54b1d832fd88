/** What a thread is told that shall end itself. */
export const GIVE_UP = 'give up'
