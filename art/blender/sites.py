"""sites - light, weather, ground, planting and street: what stands round a building.

What a builder can call, besides the shapes of the kit:
  reset(); k = Kit(seed); protos(k, season='autumn' | 'summer' | 'snow')    everything below honours k.season
  ground(k), k.lawn(...)      turf and its base have one colour in patches; fallen leaves in autumn; straw through thin snow in winter
  first_snow()                called by protos(season='snow'); Mat.snowfall(names) whitens further materials where they face up
  light('dusk' | 'gold' | 'overcast' | 'dawn')     returns the name of the grade, which render.py knows
  litter(k, x, y, radius, n)  leaves under a tree
  house_scene(..., recipe=recipe, lit=.75, near=(colours of the four neighbours))     seed, light and season of the recipe
  thicket(k, x0, x1, y, h)    brush that closes the back of a wood; backdrop() has it where it is the end of the view
  trees: maple maple2 maple3 maple4 oak elm birch birch2 bare; spruce1 spruce2 spruce3 pine1; shrubs: box box2 hyd; tall; litter litter2 litter3"""
import math

from kit import *


def W(u, z, w, h, **k): return dict(u=u, z=z, w=w, h=h, **k)
def D(u, z, w=.95, h=2.1, **k): return dict(u=u, z=z, w=w, h=h, kind='door', **k)



def neighbour(k: Kit, mat='cream', roof='shingle', axis='x', clad='lap'):
    """Background house: same kit, few details."""
    k.body(0, 9, 0, 9, .4, 4.6, clad, mat, gable=axis, pitch=.8, front=[W(1.2, .8, 1.6, 1.5), W(5.8, .8, 1.6, 1.5), W(1.4, 3.2, 1.1, 1.2), W(6.0, 3.2, 1.1, 1.2)],
           right=[W(2, .8, 1.2, 1.4), W(5, 3.2, 1.1, 1.2)], left=[W(2, .8, 1.2, 1.4), W(5, 3.2, 1.1, 1.2)], course=.2)
    k.gable_roof(0, 9, 0, 9, 5.0, .8, mat=roof, axis=axis); k.foundation(0, 9, 0, 9, .4); k.chimney(4.5, 6, 5, 9.4)


def block(k: Kit, x, y, w, d, h, mat='brick_dark', step=(2.6, 3.3), share=.45):
    """City context: plain volume with a grid of small windows."""
    k.box(mat, x, y, 0, x + w, y + d, h); k.box('limestone', x - .2, y - .2, h, x + w + .2, y + d + .2, h + .4)
    def face(n, put):
        z = 1.4
        while z + 2 < h:
            for i in range(n): put((i + .5) * step[0], z, (1.0, .45, .13) if k.rng.random() < share else (.03, .045, .07))
            z += step[1]
    face(int(w / step[0]), lambda u, z, c: (k.box('room', x + u - .6, y - .03, z, x + u + .6, y, z + 1.8, col=c), k.box('frame_dark', x + u - .03, y - .05, z, x + u + .03, y, z + 1.8), k.box('frame_dark', x + u - .6, y - .05, z + .87, x + u + .6, y, z + .93)))
    face(int(d / step[0]), lambda u, z, c: (k.box('room', x + w, y + u - .6, z, x + w + .03, y + u + .6, z + 1.8, col=c), k.box('room', x - .03, y + u - .6, z, x, y + u + .6, z + 1.8, col=c)))



DUSK = [(0.0, '#ffbf86'), (.05, '#fcc7a4'), (.15, '#e2c0c6'), (.32, '#a9b5d8'), (.6, '#6f90c4'), (1.0, '#4469a8')]
GOLD = [(0.0, '#ffe2b4'), (.06, '#f8e4cc'), (.2, '#cfdfec'), (.5, '#93bbe4'), (1.0, '#5f93d0')]
OVERCAST = [(0.0, '#d9d6d0'), (.08, '#cfd0d0'), (.25, '#bcc2c8'), (.6, '#a3adb8'), (1.0, '#8e9aa8')]
DAWN = [(0.0, '#8fa0c0'), (.05, '#b9a9c2'), (.13, '#e6b6bd'), (.24, '#cfbfd6'), (.42, '#93aed6'), (1.0, '#4f78b4')]
FOG_DUSK = dict(near=26, far=210, color=(.62, .44, .40), max=.8)
FOG_GOLD = dict(near=35, far=320, color=(.86, .74, .58), max=.75)
FOG_OVERCAST = dict(near=24, far=170, color=(.62, .63, .64), max=.8)
FOG_DAWN = dict(near=24, far=190, color=(.40, .42, .55), max=.8)


def dusk_light(k=1.0, az=-60):
    """After-sunset ambience with a low warm key; az is the sun azimuth (0=+Y, 90=+X)."""
    sky(DUSK, sun_az=az, glow=(.95, .42, .16), glow_amt=1.0, clouds=.72, strength=.72 * k, cloud_col=(.98, .50, .40),
        fill=3.0, fill_tint=(.98, .98, 1.02))
    sun(13, az - 95, 1.75 * k, (1, .66, .47), 9)


def gold_light(k=1.0, az=-135, el=14):
    sky(GOLD, sun_az=az, glow=(1, .7, .35), glow_amt=.5, clouds=.7, strength=1.0 * k, cloud_col=(1, .95, .9), fill=1.25)
    sun(el, az, 3.8 * k, (1, .70, .42), 1.2)


def overcast_light(k=1.0, az=-60):
    """A pale grey late afternoon: no shadows, lamps on inside."""
    sky(OVERCAST, sun_az=az, glow=(.25, .20, .14), glow_amt=.5, clouds=.75, strength=.72 * k, cloud_col=(.80, .79, .78), fill=1.9)
    sun(50, az - 95, .8 * k, (1, .95, .88), 60)


def dawn_light(k=1.0, az=120):
    """Before sunrise: cool blue, a band of pink above the horizon opposite the sun, which rises behind the eye."""
    sky(DAWN, sun_az=az, glow=(.55, .30, .22), glow_amt=.35, clouds=.6, strength=.7 * k, cloud_col=(.88, .58, .62), fill=2.5, fill_tint=(.94, .98, 1.06))
    sun(9, az + 15, .55 * k, (1, .70, .66), 25)


LIGHTS = dict(dusk=dusk_light, gold=gold_light, overcast=overcast_light, dawn=dawn_light)


def light(name, **options):
    """Lights the scene; the name is that of the grade too."""
    LIGHTS[name](**options); return name


WHITENED = ('shingle', 'shingle_brown', 'shingle_green', 'metal_roof', 'soil', 'boxwood', 'fern', 'bloom', 'spruce', 'pine', 'stone', 'awning', 'charcoal', 'gravel')


def first_snow():
    """Thin snow on what faces up: roofs, ground, shrubs, spruces. Paths, steps and the street stay bare."""
    Mat.snowfall(WHITENED, cover=.85, steep=.3, patch=.45); Mat.snowfall(('snowlawn',), cover=.95, steep=.3, patch=.55)
    Mat.snowfall(('bark', 'birch'), cover=.7, steep=.55, patch=.3); Mat.snowfall(('limestone',), cover=.8, steep=.8, patch=.4)


def ground(k, size=400, mat='lawn', z=-.02, season=None):
    if mat == 'lawn' and (season or k.season) == 'snow': mat = 'snowlawn'
    k.mesh(mat, [(-size, -size, z), (size, -size, z), (size, size, z), (-size, size, z)], [(0, 1, 2, 3)])


def protos(k, autumn=True, season=None):
    """Names what can be placed; each is built when it is placed first."""
    season = season or ('autumn' if autumn else 'summer'); k.season = season; later = k.later
    warm = season == 'autumn'; bare = season == 'snow'
    if season == 'snow': first_snow()
    def spruce(name, *a, **o): later[name] = lambda: k.make_spruce(name, *a, **o)
    def tree(name, h, mat, *a, **o): later[name] = lambda: k.make_tree(name, h, mat if warm else 'leaf', *a, bare=bare, **o)
    def shrub(name, *a, **o): later[name] = lambda: k.make_shrub(name, *a, **o)
    spruce('spruce1', 10, seed=1); spruce('spruce2', 12, seed=2, width=.2); spruce('spruce3', 8, seed=11, width=.29)
    spruce('pine1', 15, 'pine', seed=3, width=.2, bare=.3, whorls=30, droop=.1)
    tree('maple', 9, 'leaf_gold', seed=4, leaves=46000, size=.088); tree('maple2', 8, 'leaf_red', seed=9, leaves=42000, size=.088)
    tree('maple3', 10, 'leaf_gold', seed=21, leaves=46000, size=.09, spread=.46); tree('maple4', 7, 'leaf_red', seed=17, leaves=34000, size=.085, trunk=.24)
    tree('oak', 11, 'leaf', seed=6, leaves=46000, spread=.5, size=.1); tree('elm', 12, 'leaf_gold', seed=26, leaves=46000, spread=.36, trunk=.3, size=.085)
    tree('birch', 9, 'leaf_gold', 'birch', seed=7, leaves=24000, spread=.27, trunk=.33, size=.07, girth=.011)
    tree('birch2', 8, 'leaf_gold', 'birch', seed=15, leaves=20000, spread=.3, trunk=.3, size=.07, girth=.011)
    tree('bare', 9, 'leaf', seed=13); later['bare'] = lambda: k.make_tree('bare', 9, seed=13, bare=True)
    shrub('box', seed=1, loose=.25); shrub('box2', 'fern', seed=2, loose=.8, size=.065); shrub('hyd', 'boxwood', seed=3, loose=.5, bloom=None if bare else 'bloom', size=.065)
    shrub('yew', 'spruce', seed=5, flat=.42, loose=.7, size=.05); shrub('spirea', 'leaf_gold' if warm else 'boxwood' if bare else 'fern', seed=7, flat=.9, loose=1.0, size=.05, leaves=1300)
    shrub('dogwood', 'leaf_red' if warm else 'boxwood' if bare else 'leaf', seed=11, flat=1.25, loose=.9, size=.055, leaves=1300)
    if bare:
        later['turf'] = lambda: k.make_grass('turf', blades=260, h=.05, mat='straw'); later['turf2'] = lambda: k.make_grass('turf2', seed=2, blades=150, h=.045, mat='straw')
    else:
        later['turf'] = lambda: k.make_grass('turf'); later['turf2'] = lambda: k.make_grass('turf2', seed=2)
        later['turf_s'] = lambda: k.make_grass('turf_s', seed=4, blades=130, patch=.3)
    later['tall'] = lambda: k.make_grass('tall', seed=3, h=.55, blades=120, width=.009, mat='straw' if bare else 'meadow')
    brush = ('leaf', 'leaf', 'leaf_gold', 'leaf_red') if warm else ('spruce', 'spruce', 'bark', 'spruce') if bare else ('leaf', 'leaf', 'fern')
    later['thicket'] = lambda: k.make_thicket('thicket', brush); later['thicket2'] = lambda: k.make_thicket('thicket2', brush, seed=2, h=9.5)
    if warm:
        for i, name in enumerate(('litter', 'litter2', 'litter3')):
            later[name] = lambda name=name, i=i: k.make_litter(name, seed=i + 1, n=(9, 16, 6)[i])


def litter(k, x, y, radius=3.0, n=30, z=0):
    """A ring of fallen leaves under a tree; nothing outside autumn."""
    if k.season != 'autumn': return
    for _ in range(n):
        a, d = k.rng.uniform(0, 6.28), radius * math.sqrt(k.rng.random())
        k.place(k.rng.choice(('litter', 'litter2')), x + d * math.cos(a), y + d * math.sin(a), z, k.rng.uniform(.6, 1))


def thicket(k, x0, x1, y, h=lambda x, y: 0):
    """Brush and saplings at the back of a wood: without them the bright horizon shines through under the crowns, in specks."""
    r = random.Random(int(x0 * 7 + x1 * 13 + y)); x = x0
    while x < x1:
        at = y + r.uniform(-1.5, 1.5)
        k.place(r.choice(('thicket', 'thicket2')), x, at, h(x, at) - .1, r.uniform(.9, 1.15), rot=r.uniform(-.25, .25) + (3.1416 if r.random() < .5 else 0))
        x += 6.5


def backdrop(k, x0, x1, y0, y1, n, names=('spruce1', 'spruce2', 'pine1', 'oak', 'maple', 'spruce3', 'elm'), smin=.8, smax=1.4, z=0):
    """Trees at random; a wood that is wide enough to be the end of the view is closed at its back."""
    for _ in range(n):
        k.place(k.rng.choice(names), k.rng.uniform(x0, x1), k.rng.uniform(y0, y1), z, k.rng.uniform(smin, smax))
    if x1 - x0 > 100 and y1 > 40: thicket(k, x0, x1, y1 + 1, lambda x, y: z)


DRIFTS = (('box', 'yew'), ('hyd', 'hyd', 'box2'), ('yew', 'spirea'), ('spirea', 'spirea', 'box'), ('box2', 'yew', 'tall'), ('dogwood', 'box2'))


def beds(k, info):
    """Foundation planting in drifts: two or three of a kind, then another, low ones before, grasses between; no two houses alike."""
    r = random.Random(int(k.rng.random() * 1e9))
    for x0, x1, y in info['beds']:
        k.box('soil', x0, y - .75, -.05, x1, y + .65, .05)
        x = x0 + .35; drift = list(r.choice(DRIFTS))
        while x < x1 - .2:
            if info.get('path') and abs(x - info['path'][0][0]) < 1.45: x += .4; continue      # nothing grows in the steps
            if not drift: drift = list(r.choice(DRIFTS)); x += r.uniform(.1, .5)
            name = drift.pop(0); s = r.uniform(.6, 1.05) if name != 'dogwood' else r.uniform(.9, 1.2)
            k.place(name, x, y + .12 + r.uniform(-.14, .14), .02, s)
            if r.random() < .5: k.place(r.choice(('box2', 'tall', 'yew')), x + r.uniform(.1, .4), y - .45, .02, s * r.uniform(.4, .6))
            x += s * r.uniform(.7, 1.25)


def house_scene(fn, w=9, seed=3, trees=(), cam=None, light='dusk', neighbours=True, extra=None, recipe=None, season=None, lit=None,
                near=('cream', 'slateblue', 'barn', 'ochre')):
    """A house on its street. The recipe's seed, light and season stand above the arguments. Gives the name of the grade."""
    recipe = recipe or {}; seed = recipe.get('seed', seed); light = recipe.get('light', light); season = recipe.get('season', season or 'autumn')
    reset(); k = Kit(seed); protos(k, season=season)
    if lit is not None: k.lit = lit
    info = fn(k); beds(k, info)
    if info['path']: k.path(info['path'])
    ground(k)
    # city sidewalk + street
    k.box('concrete', -60, -13.6, -.1, 80, -12, .025); k.box('asphalt', -80, -40, -.3, 100, -16.4, -.0); k.box('concrete', -80, -16.5, -.3, 100, -16.2, .1)
    x = -60
    while x < 80: k.box('iron', x, -13.6, .0, x + .012, -12, .026); x += 1.5
    keep = info['keep'] + [(-80, -13.6, 100, -12), (-80, -40, 100, -16.2)]
    for x, y, m, rf, ax in ((-19, 2, near[0], 'shingle', 'x'), (w + 11, 3, near[1], 'shingle_brown', 'y'), (-34, 3, near[2], 'shingle', 'y'), (w + 26, 2, near[3], 'shingle', 'x')):
        if neighbours:
            with k.at(x, y): neighbour(k, m, rf, ax)
    k.flush()
    k.lawn(-12, w + 13, -16, 3, keep, names=('turf', 'turf2'), step=.62, path=info['path'])
    for t in trees:
        k.place(*t)
        if t[0][:3] in ('map', 'oak', 'elm', 'bir') and t[2] < 4: litter(k, t[1], t[2], 2.6, 22)
    backdrop(k, -75, w + 75, 19, 50, 150, smax=1.25)
    for s in range(-1, 2, 2):
        backdrop(k, -26 if s < 0 else w + 9, -9 if s < 0 else w + 26, 7, 20, 9, smax=1.1)
    if extra: extra(k)
    LIGHTS[light]()
    if cam: camera(*cam)
    return light


def lake(k, y_shore, z=-.9):
    k.mesh('water', [(-600, -600, z), (600, -600, z), (600, y_shore, z), (-600, y_shore, z)], [(0, 1, 2, 3)])
