/** Files of an answer: those that go with it, and those that went. */
import { sizeText } from "../../../domain/health/size-text.ts";
import { type AnswerFile, MOST_BYTES, MOST_FILES } from "../../../domain/people/answer-files.ts";

type ListProps = { files: readonly AnswerFile[]; /** Where one can be saved. */ pathOf?: (file: AnswerFile) => string };

export const FileList = ({ files, pathOf }: ListProps) =>
  files.length === 0 ? null : (
    <ul className="bullets" aria-label="Files">
      {files.map((each) => (
        <li key={each.file}>
          {pathOf ? (
            <a href={pathOf(each)} download className="link">
              <bdi>{each.name}</bdi>
            </a>
          ) : (
            <bdi>{each.name}</bdi>
          )}
          {/* As file managers say it, none is smaller than 1 KB. */}
          <span className="small">{`, ${sizeText(Math.max(1000, each.bytes))}`}</span>
        </li>
      ))}
    </ul>
  );

/** The last field of its form, so that what was typed arrives before the files. */
export const FilesField = ({ files }: { files: readonly AnswerFile[] }) => (
  <>
    {files.length > 0 && (
      <div className="field">
        <p className="label">These files go with it</p>
        <FileList files={files} />
        <div className="check-field">
          <label className="consent">
            <input type="checkbox" name="without" value="yes" />
            <span className="check-label">Send it without them</span>
          </label>
        </div>
      </div>
    )}
    <div className="field">
      <label htmlFor="files" className="label">
        <span>{files.length > 0 ? "Other files instead" : "Files"}</span>
        <span className="font-normal text-muted"> (optional)</span>
      </label>
      <p id="files-help" className="help">
        {`Up to ${MOST_FILES} files, ${MOST_BYTES / 1_000_000} MB together: more is refused by many mail servers.`}
      </p>
      <input id="files" name="files" type="file" multiple data-answer-files="" aria-describedby="files-help" className="control" />
    </div>
  </>
);
