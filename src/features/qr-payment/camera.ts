/**
 * Why the camera does not work: permission denied, no camera, used by another program, not
 * supported, the scanner's code failed to load, or it went away while it was used.
 */
export type CameraProblem = 'lost' | 'denied' | 'missing' | 'busy' | 'unsupported' | 'unloaded'

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Returns the problem behind an error of `getUserMedia`. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  return PROBLEMS[name] ?? 'unsupported'
}

export type Facing = 'environment' | 'user'

/** Opens the rear or the front camera where there is one. Rejects as `getUserMedia` does. */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  // Absent on pages without TLS and in old browsers, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new TypeError('no camera interface')
  return devices.getUserMedia({
    audio: false,
    video: {
      facingMode: { ideal: facing },
      width: { ideal: 1920 },
      height: { ideal: 1080 },
    },
  })
}

/** Stops every track, so that the camera's light turns off. */
export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Returns whether the device has more than one camera. */
export async function hasCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1
}

/** Returns whether the camera may be opened without a prompt. */
export async function isCameraGranted(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state === 'granted'
  } catch {
    return false
  }
}

/**
 * Time for which a camera may send no picture, as while another program uses it for a moment, ms.
 */
const MUTE_MS = 3000

/**
 * Calls back once when a camera goes away: it is unplugged, taken by another program, or its
 * permission is withdrawn.
 */
export function watchCamera(stream: MediaStream, onLost: () => void): void {
  for (const track of stream.getVideoTracks()) {
    let timer: ReturnType<typeof setTimeout> | undefined
    track.addEventListener('ended', onLost, { once: true })
    track.addEventListener('mute', () => {
      // Systems mute the camera of a page in the background.
      timer = setTimeout(
        () => track.muted && document.visibilityState === 'visible' && onLost(),
        MUTE_MS,
      )
    })
    track.addEventListener('unmute', () => clearTimeout(timer))
  }
}
