/** Calls in flight by key ('vies', 'vies DE', 'finanzonline'), and the greatest number there ever was. */
export type Traffic = { now: Map<string, number>; most: Map<string, number> }

export function newTraffic(): Traffic {
  return { now: new Map(), most: new Map() }
}

export function enterTraffic(traffic: Traffic, key: string): number {
  const count = inFlight(traffic, key) + 1
  traffic.now.set(key, count)
  if (count > (traffic.most.get(key) ?? 0)) traffic.most.set(key, count)
  return count
}

export function leaveTraffic(traffic: Traffic, key: string): void {
  traffic.now.set(key, inFlight(traffic, key) - 1)
}

export function inFlight(traffic: Traffic, key: string): number {
  return traffic.now.get(key) ?? 0
}
