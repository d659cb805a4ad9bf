/** What scripts add to the screens about homes. Every save works without. */
import "./arrange.ts";
import "./autosave.ts";
import "./copy.ts";
import "./place-map.ts";
import "./swap.ts";
import "./upload.ts";
