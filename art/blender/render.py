"""render - one picture from one recipe.

    blender -b --factory-startup -P render.py -- RECIPE.json OUT.png [SCALE] [SAMPLES]

A recipe (art/recipes/*.ts, written out as JSON by `npm run art`) names a style; the style's module builds the scene, sets light and
camera, and returns the grade. What the recipe says (seed, camera, grade, size, samples) stands above what the style would choose."""
import importlib, json, os, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit, post, sites

MODULES = ('houses', 'more_houses', 'rows', 'blocks', 'shops', 'lots', 'lakeside', 'entry', 'rooms', 'homes', 'baths', 'lodge')
GRADES = dict(
    dusk=dict(exposure=1.6, fog=sites.FOG_DUSK, bloom=.25, sat=1.18, contrast=1.05),
    overcast=dict(exposure=1.45, fog=sites.FOG_OVERCAST, bloom=.2, sat=1.08, contrast=1.04),
    dawn=dict(exposure=1.45, fog=sites.FOG_DAWN, bloom=.25, sat=1.14, contrast=1.05),
    gold=dict(exposure=1.1, fog=sites.FOG_GOLD, bloom=.10, sat=1.08, contrast=1.03),
    interior=dict(exposure=1.3, fog=dict(near=60, far=500, color=(1.2, 1.05, .85), max=.6), bloom=.12, contrast=1.02))


def build(recipe):
    """Builds the scene of the recipe; gives the name of its grade."""
    for module in MODULES:
        styles = importlib.import_module(module).STYLES
        if recipe['style'] in styles:
            grade = styles[recipe['style']](recipe)
            if 'camera' in recipe:
                c = recipe['camera']; kit.camera(tuple(c['from']), tuple(c['to']), c['lens'])
            return grade
    raise SystemExit(f"No module draws the style {recipe['style']!r}. Known modules: {', '.join(MODULES)}.")


def main(argv):
    recipe = json.load(open(argv[0])); out = os.path.abspath(argv[1])
    scale = (float(argv[2]) if len(argv) > 2 else 1.0) * recipe.get('detail', 1)
    samples = int(argv[3]) if len(argv) > 3 else recipe.get("samples", 12)
    started = time.time(); grade = build(recipe); built = time.time()
    width, height = recipe.get('size', (1600, 1200))
    with tempfile.TemporaryDirectory() as folder:
        prefix = f'{folder}/passes'
        kit.render(prefix, width, height, samples, scale, int(os.environ.get('ART_THREADS', '0'))); rendered = time.time()
        post.finish(prefix, out, **{**GRADES[grade], **recipe.get('grade', {})})
    print(f'ART {recipe["name"]} {int(width * scale)}x{int(height * scale)} samples={samples} build={built - started:.0f}s '
          f'render={rendered - built:.0f}s post={time.time() - rendered:.0f}s', flush=True)


main(sys.argv[sys.argv.index('--') + 1:])
