import { type House, HOUSES } from './layers.ts'

/** The file that `.oxlintrc.json` extends. */
export const LINT_ROOMS_FILE = '.oxlintrc.rooms.json'

interface Pattern {
  regex: string
  message: string
}

const MESSAGE = 'A room imports only from the floors below it (docs/architecture.md).'

/**
 * Returns the law of the house as overrides of oxlint, so that an editor shows a breach. The rule
 * sees how an import is written, not what it leads to: the folders inside a divided room, and rooms
 * that are a part of another, are left to the tests.
 */
export function makeLintRooms() {
  return {
    overrides: [
      { files: ['sw/**'], rules: restrict([leavingFor(['src', 'server'])]) },
      ...listRooms(HOUSES.src, []),
      ...listRooms(HOUSES.server, [pattern('src/(?!contract/)')]),
      ...listRooms(HOUSES.domain, [
        pattern('src/(?!contract/)'),
        ...forbiddenTo(HOUSES.server, 'domain'),
      ]),
      ...listRooms(HOUSES.office, [
        pattern('src/(?!contract/)'),
        ...forbiddenTo(HOUSES.server, 'office'),
      ]),
    ],
  }
}

/**
 * Returns an override for each room. Only the last one that matches a file counts: exceptions follow
 * the folders that they are in, and `outer` is repeated in each.
 */
function listRooms(house: House, outer: readonly Pattern[]) {
  const overrides = house.floors.flat().map((room) => ({
    folder: { files: [`${house.root}${room}/**`, `${house.root}${room}.ts`], room },
    exceptions: { files: placesOf(house, room).map((place) => globOf(house, place)), room },
  }))
  return [
    ...overrides.map(({ folder }) => folder).filter(({ room }) => !isOnlyExceptions(house, room)),
    ...overrides.map(({ exceptions }) => exceptions).filter(({ files }) => files.length > 0),
  ].map(({ files, room }) => ({
    files,
    rules: restrict([...outer, ...forbiddenTo(house, room)]),
  }))
}

function isOnlyExceptions(house: House, room: string): boolean {
  return room === 'entry' || placesOf(house, room).some(isFolder)
}

function globOf({ root }: House, place: string): string {
  return `${root}${place}${isFolder(place) ? '**' : ''}`
}

function forbiddenTo(house: House, room: string): Pattern[] {
  const { floors } = house
  const floor = floors.findIndex((rooms) => rooms.includes(room))
  const hidden = floors
    .slice(0, floor + 1)
    .flat()
    .filter((name) => name !== room && !isOnlyExceptions(house, name))
  const visible = new Set(floors.slice(floor + 1).flat())
  return hidden.length > 0
    ? [leavingFor(hidden.map((name) => withoutParts(house, name, visible)))]
    : []
}

/** The folder of a hidden room, without a part of it that is a room on a visible floor. */
function withoutParts(house: House, room: string, visible: ReadonlySet<string>): string {
  const parts = [...(house.exceptions ?? [])]
    .filter(([place, name]) => place.startsWith(`${room}/`) && isFolder(place) && visible.has(name))
    .map(([place]) => place.slice(room.length))
  return parts.length > 0 ? `${room}(?!${parts.join('|')})` : room
}

function placesOf({ exceptions = new Map() }: House, room: string): string[] {
  return [...exceptions].filter(([, name]) => name === room).map(([place]) => place)
}

function isFolder(place: string): boolean {
  return place.endsWith('/')
}

function leavingFor(rooms: readonly string[]): Pattern {
  return pattern(`(?:${rooms.join('|')})(?:/|\\.ts)`)
}

function pattern(target: string): Pattern {
  return { regex: `^(?:\\.\\./)+${target}`, message: MESSAGE }
}

function restrict(patterns: readonly Pattern[]) {
  return { 'no-restricted-imports': ['error', { patterns }] as const }
}
