import { faceTemplate } from '#shared/domain/faceMap.ts';

/** A face from the front in one line weight. Points are placed on it, so a change of the drawing raises its version. */
export function FaceDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${faceTemplate.width} ${faceTemplate.height}`}
      aria-hidden
      fill="none"
    >
      <path d="M150 30C86 30 52 82 54 152c1 40 10 78 28 112 18 34 44 58 68 58s50-24 68-58c18-34 27-72 28-112C248 82 214 30 150 30Z" />
      <path d="M66 118C78 84 108 66 150 66s72 18 84 52" />
      <path d="M54 158c-10-8-18-2-16 16 2 20 10 40 22 44M246 158c10-8 18-2 16 16-2 20-10 40-22 44" />
      <path d="M84 138c12-10 32-11 46-3M216 138c-12-10-32-11-46-3" />
      <path d="M88 162c10-11 28-11 38 1-11 8-28 8-38-1ZM212 162c-10-11-28-11-38 1 11 8 28 8 38-1Z" />
      <circle cx="107" cy="161" r="5" />
      <circle cx="193" cy="161" r="5" />
      <path d="M143 150c-2 24-6 40-13 54 2 8 10 10 20 10s18-2 20-10" />
      <path d="M118 258c12-8 22-11 32-7 10-4 20-1 32 7-20 4-44 4-64 0ZM118 258c12 14 22 18 32 18s20-4 32-18" />
      <path d="M134 296c10 5 22 5 32 0" />
      <path d="M112 306c-1 24-8 40-30 58M188 306c1 24 8 40 30 58" />
    </svg>
  );
}
