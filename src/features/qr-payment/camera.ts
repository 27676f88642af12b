/**
 * Why there is no picture: the owner or the system said no, there is none, another program has it, the
 * browser knows none, or the code that reads it did not come.
 */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'unloaded'

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Says which problem an error of `getUserMedia` stands for. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  return PROBLEMS[name] ?? 'unsupported'
}

/** Opens the camera at the back where there is one. Rejects with what `getUserMedia` rejects with. */
export async function openCamera(): Promise<MediaStream> {
  // Absent on pages without TLS and in old browsers, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new TypeError('no camera interface')
  return devices.getUserMedia({
    audio: false,
    video: {
      facingMode: { ideal: 'environment' },
      width: { ideal: 1920 },
      height: { ideal: 1080 },
    },
  })
}

/** Ends every track: the camera's light goes out. */
export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** True when the camera may be opened without a question. */
export async function isCameraGranted(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state === 'granted'
  } catch {
    return false
  }
}
