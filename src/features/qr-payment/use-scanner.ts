import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { report } from '../../kernel/runtime/report.ts'
import { enterScanner, leaveScanner } from '../../kernel/runtime/scanner-class.ts'
import { useReloadBlocker } from '../../kernel/runtime/use-reload-blocker.ts'
import {
  cameraProblem,
  closeCamera,
  hasCameras,
  isCameraGranted,
  openCamera,
  watchCamera,
  type CameraProblem,
  type Facing,
} from './camera.ts'
import { frameInPicture, isInsideFrame } from './scan-frame.ts'

/** The picture is searched on a canvas of this size (J2). */
const CANVAS = { downScaledWidth: 1920, downScaledHeight: 1080 }
/** Pause between searches, ms; a phone needs a fifth of a second for one. */
const SCANS_PER_SECOND = 5

export type ScannerState =
  | { stage: 'asking' | 'starting' | 'running' }
  | { stage: 'found'; content: string }
  | { stage: 'failed'; problem: CameraProblem }

/**
 * Runs the camera scanner while its component is mounted: asks before opening the camera, accepts a
 * code whose outline is inside the frame, and releases the camera on leaving and while the page is
 * hidden (J2). `isLogged`: the content of a code goes to the console.
 */
export function useScanner({ isLogged }: { isLogged: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>({ stage: 'asking' })
  const isOn = state.stage === 'starting' || state.stage === 'running'
  useReloadBlocker('scanner')
  const [facing, setFacing] = useState<Facing>('environment')
  const [hasOther, setHasOther] = useState(false)
  const [flash, setFlash] = useState<{ isOn: boolean; toggle: () => Promise<void> }>()

  useEffect(() => {
    enterScanner()
    void isCameraGranted().then((isGranted) => isGranted && setState({ stage: 'starting' }))
    return leaveScanner
  }, [])

  const onStarted = useEffectEvent(() => {
    setState({ stage: 'running' })
    hasCameras().then(setHasOther, () => {})
  })
  const onFailed = useEffectEvent((error: unknown) => {
    report('scanner', error)
    const problem = error instanceof ScannerUnloaded ? 'unloaded' : cameraProblem(error)
    setState({ stage: 'failed', problem })
  })
  const onFound = useEffectEvent((content: string) => {
    if (isLogged) console.log(content)
    setState({ stage: 'found', content })
  })

  const onLost = useEffectEvent(() => {
    report('scanner', new Error('the camera went away'))
    setState({ stage: 'failed', problem: 'lost' })
  })

  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return undefined
    const run = startScanning(element, facing, { onFound, onFlash: setFlash, onLost })
    run.started.then(onStarted, onFailed)
    return () => {
      run.stop()
      setFlash(undefined)
    }
  }, [isOn, facing])

  const switchCamera = () => {
    setFacing(facing === 'user' ? 'environment' : 'user')
    setState({ stage: 'starting' })
  }
  return {
    video,
    state,
    flash,
    /** Undefined with a single camera. */
    switchCamera: hasOther ? switchCamera : undefined,
    start: () => setState({ stage: 'starting' }),
  }
}

/** Thrown when the scanner's code failed to load. */
class ScannerUnloaded extends Error {}

async function loadScanner() {
  try {
    return (await import('qr-scanner')).default
  } catch (error) {
    throw new ScannerUnloaded('qr-scanner', { cause: error })
  }
}

interface Flash {
  isOn: boolean
  toggle: () => Promise<void>
}

interface ScanHandlers {
  onFound: (content: string) => void
  onFlash: (flash: Flash) => void
  /** The camera went away. */
  onLost: () => void
}

/** Shows the camera in the element and searches its picture until stopped. */
function startScanning(
  video: HTMLVideoElement,
  facing: Facing,
  { onFound, onFlash, onLost }: ScanHandlers,
) {
  let isStopped = false
  let stream: MediaStream | undefined
  let scanner: { destroy: () => void } | undefined
  const start = async () => {
    // Loaded concurrently; `stop` closes an opened camera even if the code fails to load.
    const code = loadScanner()
    code.catch(() => {})
    stream = await openCamera(facing)
    const QrScanner = isStopped ? undefined : await code
    if (isStopped || !QrScanner) return closeCamera(stream)
    video.srcObject = stream
    watchCamera(stream, () => isStopped || onLost())
    const qrScanner = new QrScanner(
      video,
      ({ data, cornerPoints }) => {
        const picture = { width: video.videoWidth, height: video.videoHeight }
        const view = { width: video.clientWidth, height: video.clientHeight }
        if (isInsideFrame(cornerPoints, frameInPicture(view, picture))) onFound(data)
      },
      {
        returnDetailedScanResult: true,
        maxScansPerSecond: SCANS_PER_SECOND,
        calculateScanRegion: ({ videoWidth, videoHeight }) => ({
          x: 0,
          y: 0,
          width: videoWidth,
          height: videoHeight,
          ...CANVAS,
        }),
      },
    )
    scanner = qrScanner
    await qrScanner.start()
    if (!(await qrScanner.hasFlash())) return
    const toggle = async () => {
      await qrScanner.toggleFlash()
      onFlash({ isOn: qrScanner.isFlashOn(), toggle })
    }
    onFlash({ isOn: false, toggle })
  }
  return {
    started: start(),
    stop: () => {
      isStopped = true
      scanner?.destroy()
      closeCamera(stream)
      video.srcObject = null
    },
  }
}
