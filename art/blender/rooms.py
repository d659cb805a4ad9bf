"""rooms - interiors: surfaces, a small furniture kit, and the rooms.

A room stands with its floor at z = 0, x to the right, y into the picture. The walls are drawn in their own frame: u along the wall,
the plaster at y = 0, outdoors at +y, so that furniture against a wall stands at negative y."""
import math

from kit import *
from sites import *

WOODS = {'white_oak': ('#b89167', '#d6b48a', .45), 'red_oak': ('#84603f', '#b48d63', .4), 'walnut_w': ('#3c2518', '#6b452c', .42), 'fir': ('#7d5434',
'#b58a5f', .5),
         'dark_oak': ('#46301f', '#75512f', .42), 'amber_oak': ('#684528', '#966b42', .42), 'maple_w': ('#a9763f', '#c99a62', .42), 'old_fir': ('#6d4c30',
         '#9c7650', .75), 'ash_grey': ('#8d7c68', '#b3a28c', .5)}
CLOTH = {'c_linen': '#d3c6b0', 'c_cream': '#e9e0cf', 'c_sage': '#77846f', 'c_rust': '#95513a', 'c_navy': '#2f4156', 'c_ochre': '#bd8a3e', 'c_char': '#45464a',
         'c_blue': '#6f8595', 'c_oat': '#b9a78b', 'c_white': '#efebe2', 'c_moss': '#4c5a43', 'c_rose': '#b98575', 'c_brown': '#5d4636', 'c_green': '#36503f'}
PAINT = {'p_warm': '#e4dac8', 'p_white': '#ebe6db', 'p_ceil': '#ece6da', 'p_sage': '#a4ab97', 'p_blue': '#8c9ca6', 'p_clay': '#c9ab90', 'p_olive': '#7c7b5c',
'p_gold': '#d5bd8f',
         'p_dusk': '#5b6c7c', 'p_navy': '#27384a', 'p_green': '#32473c', 'p_cream': '#e2d3b3'}


# ----------------------------------------------------------------------
# surfaces
# ----------------------------------------------------------------------
def _nodes(name, rough, spec, metallic=0.0):
    m = bpy.data.materials.new(name); m.use_nodes = True; Mat.cache[name] = m
    N, L = m.node_tree.nodes, m.node_tree.links; b = N['Principled BSDF']
    b.inputs['Roughness'].default_value = rough; b.inputs['Specular'].default_value = spec; b.inputs['Metallic'].default_value = metallic
    return N, L, b


def _place(N, L, scale, shuffle=True):
    """Object coordinates, each piece shifted by a chance of its own, then stretched."""
    tc = N.new('ShaderNodeTexCoord'); out = tc.outputs['Object']
    if shuffle:
        geo = N.new('ShaderNodeNewGeometry'); mul = N.new('ShaderNodeVectorMath'); mul.operation = 'SCALE'; mul.inputs[0].default_value = (37.3, 91.7, 53.9)
        L.new(geo.outputs['Random Per Island'], mul.inputs['Scale']); add = N.new('ShaderNodeVectorMath'); L.new(out, add.inputs[0])
        L.new(mul.outputs[0], add.inputs[1]); out = add.outputs[0]
    mp = N.new('ShaderNodeMapping'); mp.inputs['Scale'].default_value = scale; L.new(out, mp.inputs[0])
    return mp.outputs[0]


def _noise(N, L, vec, scale, detail=4, distortion=0.0):
    nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = scale; nz.inputs['Detail'].default_value = detail
    nz.inputs['Distortion'].default_value = distortion
    L.new(vec, nz.inputs['Vector']); return nz.outputs['Fac']


def _ramp(N, L, fac, stops, constant=False):
    rp = N.new('ShaderNodeValToRGB'); L.new(fac, rp.inputs[0]); cr = rp.color_ramp
    if constant: cr.interpolation = 'CONSTANT'
    cr.elements[0].position, cr.elements[0].color = stops[0][0], srgb(stops[0][1])
    cr.elements[1].position, cr.elements[1].color = stops[-1][0], srgb(stops[-1][1])
    for p, c in stops[1:-1]: cr.elements.new(p).color = srgb(c)
    return rp.outputs[0]


def _bump(N, L, b, height, strength, distance=.01):
    bp = N.new('ShaderNodeBump'); bp.inputs['Strength'].default_value = strength; bp.inputs['Distance'].default_value = distance
    L.new(height, bp.inputs['Height']); L.new(bp.outputs[0], b.inputs['Normal'])


def _tint(N, L, color, fac, amount, hue=0.0):
    """Lightens and darkens a colour by a value from 0 to 1."""
    hsv = N.new('ShaderNodeHueSaturation'); L.new(color, hsv.inputs['Color'])
    for socket, mid, by in (('Value', 1, amount), ('Hue', .5, hue)):
        mr = N.new('ShaderNodeMapRange'); mr.inputs['To Min'].default_value = mid - by; mr.inputs['To Max'].default_value = mid + by
        L.new(fac, mr.inputs['Value']); L.new(mr.outputs[0], hsv.inputs[socket])
    return hsv.outputs[0]


def wood(name, dark, light, rough):
    """Timber with its grain along x, y or z: three materials NAME_x, NAME_y, NAME_z. Each board has its own piece of grain."""
    for i, axis in enumerate('xyz'):
        N, L, b = _nodes(f'{name}_{axis}', rough, .35); s = [13.0, 13.0, 13.0]; s[i] = .6; f = [90.0, 90.0, 90.0]; f[i] = 3.0
        grain = _noise(N, L, _place(N, L, s), 2.2, 3, 1.6); pores = _noise(N, L, _place(N, L, f), 1.5, 1)
        col = _ramp(N, L, grain, [(.3, dark), (.5, light), (.68, dark)] if rough > .6 else [(.2, dark), (.6, light), (.85, light)])
        geo = N.new('ShaderNodeNewGeometry'); col = _tint(N, L, col, geo.outputs['Random Per Island'], .16, .006); col = _tint(N, L, col, pores, .14)
        L.new(col, b.inputs['Base Color'])


def cloth(name, color, weave=420.0):
    """Woven stuff: soft sheen, a fine weave, slight wear."""
    N, L, b = _nodes(name, .95, .1); b.inputs['Sheen'].default_value = .35; b.inputs['Sheen Tint'].default_value = .6
    v = _place(N, L, (1, 1, 1), False); rgb = N.new('ShaderNodeRGB'); rgb.outputs[0].default_value = srgb(color)
    fine = _noise(N, L, v, weave, 2); col = _tint(N, L, rgb.outputs[0], fine, .16); col = _tint(N, L, col, _noise(N, L, v, 5, 3), .07)
    L.new(col, b.inputs['Base Color'])
    _bump(N, L, b, fine, .35, .006)


def carpet(name, ground, line, kind='lattice', step=.42, accent=None):
    """A rug: lattice of diamonds, stripes, zigzags, nested diamonds, clouded like an old overdyed one, or a worn field of two tones."""
    N, L, b = _nodes(name, 1.0, .05); b.inputs['Sheen'].default_value = .4
    tc = N.new('ShaderNodeTexCoord'); sep = N.new('ShaderNodeSeparateXYZ'); L.new(tc.outputs['Object'], sep.inputs[0])
    def math_(op, a, c, d=None):
        n = N.new('ShaderNodeMath'); n.operation = op
        for i, q in enumerate((a, c, d)):
            if q is None: continue
            if isinstance(q, (int, float)): n.inputs[i].default_value = q
            else: L.new(q, n.inputs[i])
        return n.outputs[0]
    wob = math_('MULTIPLY', _noise(N, L, tc.outputs['Object'], 9, 2), .05); x, y = math_('ADD', sep.outputs[0], wob), math_('ADD', sep.outputs[1], wob)
    if kind == 'lattice':
        d = math_('ADD', math_('PINGPONG', x, step), math_('PINGPONG', math_('MULTIPLY', y, .72), step))
        near = math_('ABSOLUTE', math_('SUBTRACT', d, step), 0)
        fac = math_('LESS_THAN', near, .022)
    elif kind == 'stripe':
        fac = math_('LESS_THAN', math_('PINGPONG', y, step), step * .22)
    elif kind == 'zigzag':                                  # rows of peaks, every third one broad
        d = math_('ADD', y, math_('MULTIPLY', math_('PINGPONG', x, step), .8)); wide = math_('LESS_THAN', math_('PINGPONG', d, step * 1.5), step * .15)
        fac = math_('MAXIMUM', math_('LESS_THAN', math_('PINGPONG', d, step * .5), step * .07), wide)
    elif kind == 'nested':                                  # diamonds one within the other
        d = math_('ADD', math_('PINGPONG', x, step), math_('PINGPONG', math_('MULTIPLY', y, .62), step))
        fac = math_('MULTIPLY', math_('LESS_THAN', math_('PINGPONG', d, step * .25), step * .085), math_('ADD', _noise(N, L, tc.outputs['Object'], 4, 4), .25))
    elif kind == 'clouded':
        fac = math_('MULTIPLY', math_('POWER', _noise(N, L, tc.outputs['Object'], 1 / step, 7, .6), 1.6), 1.5)
    else:                                                   # a worn field: small figures that come and go
        cell = math_('MULTIPLY', math_('SINE', math_('MULTIPLY', x, 6.283 / step * 2), 0), math_('SINE', math_('MULTIPLY', y, 6.283 / step * 2), 0))
        rings = math_('SINE', math_('MULTIPLY', math_('ABSOLUTE', cell, 0), 9.0), 0); worn = _noise(N, L, tc.outputs['Object'], 3.0, 5)
        fac = math_('MULTIPLY', math_('MULTIPLY', math_('GREATER_THAN', rings, .35), worn), .5)
    mix = N.new('ShaderNodeMixRGB'); mix.inputs[1].default_value = srgb(ground); mix.inputs[2].default_value = srgb(line); L.new(fac, mix.inputs[0])
    fine = _noise(N, L, tc.outputs['Object'], 260, 2); col = _tint(N, L, mix.outputs[0], fine, .2)
    col = _tint(N, L, col, _noise(N, L, tc.outputs['Object'], 2.5, 4), .1)
    L.new(col, b.inputs['Base Color']); _bump(N, L, b, fine, .6, .01)


def pieces(name, color, rough, island, hue=0.0, spec=.3, mottled=.08, scale=8.0, bump=0.0, bump_scale=30.0):
    """Stone, brick, tile: every piece has a tone of its own and a little mottling."""
    N, L, b = _nodes(name, rough, spec); rgb = N.new('ShaderNodeRGB'); rgb.outputs[0].default_value = srgb(color); geo = N.new('ShaderNodeNewGeometry')
    col = _tint(N, L, rgb.outputs[0], geo.outputs['Random Per Island'], island, hue); v = _place(N, L, (1, 1, 1))
    if mottled: col = _tint(N, L, col, _noise(N, L, v, scale, 6), mottled)
    L.new(col, b.inputs['Base Color'])
    if bump: _bump(N, L, b, _noise(N, L, v, bump_scale, 5), bump, .02)


def veined(name, ground, vein, rough=.18, scale=1.3, width=.035):
    """Marble and quartz: thin veins where a noise crosses its middle."""
    N, L, b = _nodes(name, rough, .5); v = _place(N, L, (1, 1.5, 1), False)
    n1 = _noise(N, L, v, scale, 7, 1.3)
    col = _ramp(N, L, n1, [(.5 - width * 3, ground), (.5 - width, ground), (.5, vein), (.5 + width, ground), (1.0, ground)])
    col = _tint(N, L, col, _noise(N, L, v, .8, 4), .06); L.new(col, b.inputs['Base Color'])


def shaped_glow(name, strength):
    """Light by vertex colour that no ray looks for: it shows, the point lamps do the lighting."""
    m = Mat.glow(name, strength); m.cycles.sample_as_light = False


def surfaces():
    """Everything indoors is made of these."""
    for n, (d, l, r) in WOODS.items(): wood(n, d, l, r)
    for n, c in CLOTH.items(): cloth(n, c)
    cloth('c_boucle', '#e2d8c6', 90); cloth('c_wool', '#9b8f80', 140)
    for n, c in PAINT.items(): Mat.new(n, c, .85, .15, mottled=.025, scale=1.2, bump=.04, bump_scale=90)
    Mat.new('semi', '#e8e1d2', .38, .4); Mat.new('semi_dark', '#26302e', .4, .4); Mat.new('ceramic', '#ece7dc', .12, .6)
    Mat.new('glaze', '#4f6a6c', .2, .5, mottled=.15, scale=9)
    Mat.new('stoneware', '#a99a84', .7, mottled=.12, scale=14, bump=.1); Mat.new('terra', '#a5603f', .8, mottled=.1, scale=9)
    Mat.new('blacksteel', '#17191a', .45, .4, metallic=.3)
    Mat.new('steel', '#b4b2ac', .28, .5, metallic=1.0); Mat.new('brassy', '#b8893f', .28, .5, metallic=1.0)
    Mat.new('mirror', '#e6e8e6', .015, .5, metallic=1.0); Mat.new('leather', '#6c4831', .42, .4, mottled=.12, scale=7, bump=.15, bump_scale=120)
    Mat.new('slate_in', '#4a4c4d', .5, .35, mottled=.15, scale=6); Mat.new('soap', '#34393b', .35, .4, mottled=.1, scale=3)
    Mat.new('mortar', '#a79d8f', .95, mottled=.08, scale=20); Mat.new('grout', '#cfc7b8', .9); Mat.new('concrete_in', '#a8a198', .6, mottled=.12, scale=1.6)
    Mat.new('sheer', '#f1ebdf', .9, translucent=.65); Mat.new('drape', '#e4dac8', .95, translucent=.1, mottled=.05, scale=60)
    Mat.new('drape_dark', '#6c7682', .95, translucent=.2); Mat.new('paper', '#efe8d9', .9)
    Mat.new('leafy', '#56733f', .45, .4, island=.3, hue=.02, translucent=.2); Mat.new('olive', '#77836a', .6, island=.25, hue=.02, translucent=.2)
    Mat.new('twig', '#6b5440', .9); Mat.new('screen', '#0e1012', .25)
    pieces('brick_in', '#94705d', .9, .2, .01, mottled=.14, scale=14, bump=.5, bump_scale=40)
    pieces('fieldstone', '#8b8273', .9, .34, .03, mottled=.16, scale=9, bump=.5, bump_scale=14)
    pieces('zellige', '#ddd8ca', .12, .09, .01, .55, .05, 10, .12, 25); pieces('subway', '#e9e5db', .12, .03, 0, .55, 0)
    pieces('greentile', '#50685a', .14, .2, .02, .55, .12, 12, .12, 25)
    pieces('floor_tile', '#c9bfae', .35, .06, .005, .4, .1, 5); pieces('hex_tile', '#ded8cb', .3, .05, 0, .4, .05, 8)
    pieces('roman_brick', '#a97f5f', .85, .16, .01, mottled=.1, scale=14, bump=.3)
    pieces('limestone_in', '#cabda3', .8, .06, 0, mottled=.1, scale=5, bump=.15)
    veined('quartz', '#e6e1d6', '#cbc5ba', .16, .9, .03); veined('marble', '#e7e3da', '#a9a7a3', .14, 1.1, .03)
    carpet('rug_lattice', '#e3d8c4', '#7d6e5c', 'lattice', .42); carpet('rug_blue', '#566d7c', '#a3aeae', 'worn', .5)
    carpet('rug_red', '#6a423b', '#a07d68', 'worn', .4); carpet('rug_stripe', '#d9cdb7', '#8a8f86', 'stripe', .12)
    carpet('rug_jute', '#a98e66', '#8f764f', 'stripe', .03)
    carpet('rug_grey', '#8f8878', '#b7ad9a', 'worn', .5); carpet('rug_shore', '#6b4434', '#9a7a5f', 'zigzag', .26)
    carpet('rug_ink', '#465158', '#969a92', 'nested', .5); carpet('rug_hall', '#64352f', '#a9846a', 'nested', .31)
    for n, c in (('leaf_olive', '#8c8344'), ('leaf_umber', '#7d6040'), ('leaf_straw', '#a8974f')):      # leaves of no one season
        Mat.new(n, c, .7, island=.35, hue=.03, translucent=.4, each=.25)
    for n, c in (('leaf_late', '#59633f'), ('leaf_dark', '#69553d')): Mat.new(n, c, .8, island=.3, hue=.02, translucent=.2, each=.2)   # at nightfall
    N, L, b = _nodes('book', .8, .2); geo = N.new('ShaderNodeNewGeometry')
    shades = ('#d9cdb6', '#3b4d5e', '#8f4a30', '#e6dfd0', '#6d7a66', '#b58a45', '#3a3b3d', '#c7b697', '#7d5b4a', '#90a0a6', '#efe9dc', '#55392a')
    L.new(_ramp(N, L, geo.outputs['Random Per Island'], [(i / len(shades), c) for i, c in enumerate(shades)], True), b.inputs['Base Color'])
    shaped_glow('shade', 1.0); shaped_glow('flame', 5.0)


# ----------------------------------------------------------------------
# shapes
# ----------------------------------------------------------------------
class Room(Kit):
    """The scene kit with what a room needs: edged boards, cushions, turned and bent things."""

    def mat(self, name, axis):
        """Wood runs along a local axis: the world's axis nearest to it."""
        if name not in WOODS: return name
        d = self.M.to_3x3() @ Vector([(1, 0, 0), (0, 1, 0), (0, 0, 1)]['xyz'.index(axis)])
        return f"{name}_{max('xyz', key=lambda c: abs(d['xyz'.index(c)]))}"

    def mesh(self, mat, verts, faces, cols=None, smooth=False):
        if mat in WOODS:                                        # along the longest side
            d = [max(v[i] for v in verts) - min(v[i] for v in verts) for i in range(3)]; mat = self.mat(mat, 'xyz'[d.index(max(d))])
        super().mesh(mat, verts, faces, cols, smooth)

    @contextmanager
    def tip(self, x=0, y=0, z=0, rx=0, ry=0, rz=0):
        """A leaning frame; angles in degrees."""
        old = self.M
        self.M = old @ Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(rz), 4, 'Z') @ Matrix.Rotation(math.radians(ry), 4,
                'Y') @ Matrix.Rotation(math.radians(rx), 4, 'X')
        yield self
        self.M = old

    def slab(self, mat, x0, y0, z0, x1, y1, z1, e=.005, along=None):
        """A board with its edges broken, so that light finds them."""
        dims = (x1 - x0, y1 - y0, z1 - z0); along = along or 'xyz'[dims.index(max(dims))]; m = self.mat(mat, along)
        e = min(e, min(dims) * .3); c = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2); h = [d / 2 for d in dims]; v, ids = [], {}
        for sx in (-1, 1):
            for sy in (-1, 1):
                for sz in (-1, 1):
                    for a in range(3):
                        s = (sx, sy, sz); ids[s, a] = len(v)
                        v.append(tuple(c[i] + s[i] * (h[i] if i == a else h[i] - e) for i in range(3)))
        f = []
        def face(pts):
            q = [Vector(v[i]) for i in pts]; n = (q[1] - q[0]).cross(q[2] - q[0]); mid = sum(q, Vector()) / len(q) - Vector(c)
            f.append(tuple(pts if n.dot(mid) > 0 else reversed(pts)))
        for a in range(3):
            b, d = (a + 1) % 3, (a + 2) % 3
            for s in (-1, 1):
                def k(sb, sd): t = [0, 0, 0]; t[a], t[b], t[d] = s, sb, sd; return ids[tuple(t), a]
                face([k(-1, -1), k(1, -1), k(1, 1), k(-1, 1)])
            for sb in (-1, 1):
                for sd in (-1, 1):                           # the twelve edges
                    lo, hi = [0, 0, 0], [0, 0, 0]; lo[a], hi[a] = -1, 1; lo[b] = hi[b] = sb; lo[d] = hi[d] = sd
                    face([ids[tuple(lo), b], ids[tuple(hi), b], ids[tuple(hi), d], ids[tuple(lo), d]])
        for s in {s for s, _ in ids}: face([ids[s, 0], ids[s, 1], ids[s, 2]])
        self.mesh(m, v, f)

    def cslab(self, mat, x, y, z, w, d, h, e=.005, along=None): self.slab(mat, x - w / 2, y - d / 2, z, x + w / 2, y + d / 2, z + h, e, along)

    def soft(self, mat, x0, y0, z0, x1, y1, z1, r=.06, puff=(0, 0, 0), wrinkle=.0, n=5):
        """An upholstered block: rounded edges, faces that belly out by `puff`, a little slack."""
        h = [(x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2]; c = Vector(((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)); r = min(r, min(h) * .98)
        ts = []
        for q in h:
            edge = [-q, -q + r * .1, -q + r * .3, -q + r * .6, -q + r]; m = max(2, min(14, int(2 * (q - r) / .09) + 1))
            inner = [(-q + r) + 2 * (q - r) * i / (m + 1) for i in range(1, m + 1)]
            ts.append(edge + inner + [-t for t in reversed(edge)])
        v, f, seen = [], [], {}; seed = self.rng.uniform(0, 99)
        noise.seed_set(1)  # noise_vector begins with another table in each run
        def vert(p):
            key = tuple(round(t, 5) for t in p)
            if key not in seen:
                inn = Vector([max(-h[i] + r, min(h[i] - r, p[i])) for i in range(3)]); d = Vector(p) - inn
                q = inn + (d.normalized() * r if d.length > 1e-6 else d)
                u = [q[i] / h[i] if h[i] else 0 for i in range(3)]
                for i in range(3):
                    a, b = u[(i + 1) % 3], u[(i + 2) % 3]; q[i] += puff[i] * u[i] * (1 - min(1, a * a)) * (1 - min(1, b * b))
                if wrinkle: q += Vector(noise.noise_vector((q + c) * 5 + Vector((seed, 0, 0)))) * wrinkle
                seen[key] = len(v); v.append(tuple(q + c))
            return seen[key]
        for a in range(3):
            b, d = (a + 1) % 3, (a + 2) % 3
            for s in (-1, 1):
                for i in range(len(ts[b]) - 1):
                    for j in range(len(ts[d]) - 1):
                        def P(i_, j_): t = [0, 0, 0]; t[a], t[b], t[d] = s * h[a], ts[b][i_], ts[d][j_]; return vert(t)
                        q = [P(i, j), P(i + 1, j), P(i + 1, j + 1), P(i, j + 1)]; f.append(tuple(q if s > 0 else reversed(q)))
        self.mesh(mat, v, f, smooth=True)

    def pillow(self, mat, w, h, t, n=14):
        """A cushion standing in the x-z plane, its corners drawn out; the frame's origin is its middle."""
        v, f = [], []; seed = self.rng.uniform(0, 99)
        for s in (-1, 1):
            o = len(v)
            for i in range(n + 1):
                for j in range(n + 1):
                    a, b = -1 + 2 * i / n, -1 + 2 * j / n; a, b = math.copysign(abs(a) ** .8, a), math.copysign(abs(b) ** .8, b)
                    th = t / 2 * max(0, (1 - a ** 4) * (1 - b ** 4)) ** .55 * (1 - .25 * a * a) * (1 - .25 * b * b)
                    x, z = w / 2 * a * (1 - .09 * (1 - b * b)), h / 2 * b * (1 - .09 * (1 - a * a))
                    th += .012 * noise.noise((x * 6 + seed, z * 6, s)) * (1 - a * a) * (1 - b * b); v.append((x, s * th, z))
            for i in range(n):
                for j in range(n):
                    q = [o + i * (n + 1) + j, o + (i + 1) * (n + 1) + j, o + (i + 1) * (n + 1) + j + 1, o + i * (n + 1) + j + 1]
                    f.append(tuple(q if s < 0 else reversed(q)))
        self.mesh(mat, v, f, smooth=True)

    def turn(self, mat, x, y, z, profile, n=28, cols=None):
        """Turned on a lathe: profile of (radius, height); corners sharper than 40 degrees stay sharp."""
        v, f, fc = [], [], []; P = [Vector(p) for p in profile]; ring = None
        for i in range(len(P) - 1):
            a, b = P[i], P[i + 1]
            sharp = i == 0 or (b - a).angle(P[i] - P[i - 1], 0) > .7
            if sharp or ring is None:
                ring = len(v); v += [(x + a[0] * math.cos(6.28318 * j / n), y + a[0] * math.sin(6.28318 * j / n), z + a[1]) for j in range(n)]
            nxt = len(v); v += [(x + b[0] * math.cos(6.28318 * j / n), y + b[0] * math.sin(6.28318 * j / n), z + b[1]) for j in range(n)]
            for j in range(n):
                k = (j + 1) % n; f.append((ring + j, ring + k, nxt + k, nxt + j))
                if cols: fc.append((cols[i], cols[i], cols[i + 1], cols[i + 1]))
            ring = nxt
        self.mesh(mat, v, f, fc or None, smooth=True)

    def bar(self, mat, pts, r, n=10):
        """A round bar or cord through points."""
        for a, b in zip(pts, pts[1:]): self._limb(mat, Vector(a), Vector(b), r, r, n)

    def sheet(self, mat, grid):
        """A smooth cloth through rows of points."""
        m = len(grid[0]); v = [tuple(p) for row in grid for p in row]
        self.mesh(mat, v, [(i * m + j, i * m + j + 1, (i + 1) * m + j + 1, (i + 1) * m + j) for i in range(len(grid) - 1) for j in range(m - 1)], smooth=True)

    @contextmanager
    def stretch(self, x=0, y=0, z=0, sx=1.0, sy=1.0, sz=1.0, rot=0):
        """A stretched frame: turned shapes become oval in it."""
        old = self.M; self.M = old @ Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(rot), 4, 'Z') @ Matrix.Diagonal((sx, sy, sz, 1))
        yield self
        self.M = old

    # ------------------------------------------------------------------
    # the room itself
    # ------------------------------------------------------------------
    def planks(self, mat, x0, y0, x1, y1, w=.13, along='y', z=0.0, long=(1.1, 2.3), ceiling=False):
        """A floor or ceiling of boards with staggered ends."""
        r = self.rng; (a0, a1), (b0, b1) = ((x0, x1), (y0, y1)) if along == 'y' else ((y0, y1), (x0, x1)); m = self.mat(mat, along); a = a0
        while a < a1 - .001:
            e = min(a + w, a1); b = b0 - r.uniform(0, long[1])
            while b < b1:
                n = b + r.uniform(*long); lo, hi = max(b, b0), min(n, b1)
                if hi - lo > .01:
                    q = (a + .0008, lo + .0008, e - .0008, hi - .0008) if along == 'y' else (lo + .0008, a + .0008, hi - .0008, e - .0008)
                    self.box(m, q[0], q[1], z - .02, q[2], q[3], z + r.uniform(-.0006, 0))
                b = n
            a = e
        self.box('walnut', x0, y0, *((z - .008, x1, y1, z + .1) if ceiling else (z - .1, x1, y1, z - .012)))

    def partition(self, length, height, mat, ops=(), thick=.26, base='semi', base_h=.15, crown=None, far=.3):
        """One wall in its own frame, with openings dict(u, z, w, h, kind, …); runs on by `far` at both ends so that no light leaks in."""
        us = sorted({-far, length + far} | {q for o in ops for q in (o['u'], o['u'] + o['w'])})
        for a, b in zip(us, us[1:]):
            hs = sorted((o['z'], o['z'] + o['h']) for o in ops if o['u'] <= a + 1e-6 and o['u'] + o['w'] >= b - 1e-6); z = -.1
            for lo, hi in hs + [(height + .15, None)]:
                if lo - z > .004 and lo > .01: self.box(mat, a, 0, z, b, thick, lo)
                z = hi
        for o in ops: self.fitting(o, thick)
        d = self.rng.uniform(.0006, .004); base_h += d           # where two walls meet, faces in one plane would show as black marks
        if base:
            gaps = sorted((o['u'] - o.get('case', .1), o['u'] + o['w'] + o.get('case', .1)) for o in ops if o['z'] < .1); u = 0
            for lo, hi in gaps + [(length, None)]:
                if lo - u > .02: self.slab(base, u, -.016, 0, lo, .01, base_h, .004); self.slab(base, u, -.022, base_h - .012, lo, .0, base_h + .012, .004)
                u = hi
        if crown:
            self.slab(crown, -.03, -.09 - d, height - .05 - d, length + .03, .02, height + .01)
            self.slab(crown, -.03, -.05 - d, height - .1 - d, length + .03, .02, height - .045)

    def fitting(self, o, thick):
        """Window, door or cased opening in a wall's frame."""
        u, z, w, h, kind = o['u'], o['z'], o['w'], o['h'], o.get('kind', 'window'); t = o.get('trim', 'semi'); fr = o.get('frame', t); c = o.get('case', .1)
        if c:
            for x in (u - c, u + w): self.slab(t, x, -.022, z if z < .1 else z - .02, x + c, .01, z + h, .004)
            if o.get('head') == 'craft':
                self.slab(t, u - c - .03, -.028, z + h, u + w + c + .03, .01, z + h + .15, .004)
                self.slab(t, u - c - .06, -.05, z + h + .15, u + w + c + .06, .01, z + h + .18, .004)
            else: self.slab(t, u - c, -.022, z + h, u + w + c, .01, z + h + c, .004)
            if z > .1:
                self.slab(t, u - c - .03, -.07, z - .03, u + w + c + .03, .05, z, .006); self.slab(t, u - c, -.02, z - .12, u + w + c, .01, z - .03, .004)
        for q in ((u - .006, z, u + .012, z + h), (u + w - .012, z, u + w + .006, z + h), (u, z + h - .012, u + w, z + h + .006)):
            self.box(self.mat(t, 'z'), q[0], -.015 if c else -.004, q[1], q[2], thick + .004, q[3])       # fills the corners of the casing too
        if z > .1: self.box(self.mat(t, 'x'), u, -.004, z, u + w, thick + .004, z + .012)
        if kind == 'open': return
        y0, y1 = thick - .15, thick - .09; s = o.get('sash', .05); b = o.get('bar', .011)
        if kind == 'door': return self.leaf(u, z, w, h, o, y0)
        cols = o.get('bays', 1)
        for i in range(cols):
            a, e = u + w * i / cols, u + w * (i + 1) / cols; g = o.get('mullion', .035) if cols > 1 else 0
            a, e = a + (g if i else 0), e - (g if i < cols - 1 else 0)
            if i: self.slab(fr, a - 2 * g, y0 - .06, z, a, y1 + .02, z + h, .004)
            parts = [(z, z + h, y0, y1)]
            if o.get('style') == 'hung': m = z + h * o.get('meet', .5); parts = [(z, m + .02, y0, y1), (m - .02, z + h, y0 + .05, y1 + .05)]
            for n, (lo, hi, p, q) in enumerate(parts):
                self.slab(fr, a, p, lo, a + s, q, hi, .004); self.slab(fr, e - s, p, lo, e, q, hi, .004)
                self.slab(fr, a + s, p, lo, e - s, q, lo + s * (1.3 if n == 0 else .8), .004); self.slab(fr, a + s, p, hi - s, e - s, q, hi, .004)
                nx, ny = o.get('grid', (1, 1)) if n == len(parts) - 1 or o.get('all', True) else (1, 1)
                if o.get('style') == 'hung' and n == 0 and not o.get('all', True): nx = ny = 1
                for k in range(1, nx): x = a + s + (e - a - 2 * s) * k / nx; self.box(self.mat(fr, 'z'), x - b, p + .012, lo + s, x + b, q - .012, hi - s)
                for k in range(1, ny): x = lo + s + (hi - lo - 2 * s) * k / ny; self.box(self.mat(fr, 'x'), a + s, p + .014, x - b, e - s, q - .014, x + b)
                m = (p + q) / 2
                if o.get('frost') and n == 0: self.frosted(a + s, lo + s, e - s, hi - s, m)
                if o.get('glass'): self.mesh('glass_clear', [(a + s, m, lo + s), (e - s, m, lo + s), (e - s, m, hi - s), (a + s, m, hi - s)], [(0, 1, 2, 3)])
        for zt in o.get('transoms', ()): self.slab(fr, u, y0 - .04, zt - .035, u + w, y1 + .02, zt + .035, .004)

    def frosted(self, u0, z0, u1, z1, y):
        """A pane that lets the evening in and nobody's eye: sky and trees run together in it."""
        n, m, r = 16, 14, self.rng.uniform(0, 40); v, cols = [], []
        for j in range(m + 1):
            for i in range(n + 1):
                u, z = u0 + (u1 - u0) * i / n, z0 + (z1 - z0) * j / m; v.append((u, y, z))
                t = max(0, min(1, .42 + .34 * j / m + .42 * noise.noise((u * 1.9 + r, z * 1.2, 0)))); t = t * t * (3 - 2 * t)
                cols.append(tuple(a + (b - a) * t for a, b in zip((.33, .27, .21), (.86, .66, .52))))
        f = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(m) for i in range(n)]
        self.mesh('shade', v, f, [tuple(cols[k] for k in q) for q in f], smooth=True)

    def leaf(self, u, z, w, h, o, y):
        """A panelled door leaf, glazed above when asked for."""
        m = o.get('mat', 'semi'); st = .12; y1 = y + .045; rails = o.get('rails', (0, .24, .98, 1.1, h - .13)); x0, x1 = u + .004, u + w - .004
        for a, b in ((x0, x0 + st), (x1 - st, x1)): self.slab(m, a, y, z + .01, b, y1, z + h - .005, .003)
        zs = [z + .01, z + .22, z + 1.0, z + 1.14, z + h - .13, z + h - .005]
        for a, b in ((zs[0], zs[1]), (zs[2], zs[3]), (zs[4], zs[5])): self.slab(m, x0 + st, y, a, x1 - st, y1, b, .003)
        self.slab(m, x0 + st, y + .014, zs[1], x1 - st, y1 - .014, zs[2], .003, 'z')
        self.slab(m, x0 + st + .05, y + .004, zs[1] + .05, x1 - st - .05, y1 - .01, zs[2] - .05, .01, 'z')
        if o.get('lite'):
            nx, ny = o['lite']
            for i in range(1, nx): q = x0 + st + (x1 - x0 - 2 * st) * i / nx; self.slab(m, q - .012, y, zs[3], q + .012, y1, zs[4], .003)
            for i in range(1, ny): q = zs[3] + (zs[4] - zs[3]) * i / ny; self.slab(m, x0 + st, y + .001, q - .012, x1 - st, y1 - .001, q + .012, .003)
            if o.get('glass'):
                self.mesh('glass_clear', [(x0 + st, y + .02, zs[3]), (x1 - st, y + .02, zs[3]), (x1 - st, y + .02, zs[4]), (x0 + st, y + .02, zs[4])],
                        [(0, 1, 2, 3)])
        else:
            self.slab(m, x0 + st, y + .014, zs[3], x1 - st, y1 - .014, zs[4], .003, 'z')
            self.slab(m, x0 + st + .05, y + .004, zs[3] + .05, x1 - st - .05, y1 - .01, zs[4] - .05, .01, 'z')
        kx = x1 - .06 if o.get('hand', 'r') == 'r' else x0 + .06
        self.slab('brassy', kx - .025, y - .006, z + .93, kx + .025, y, z + 1.15, .002); self.bar('brassy', [(kx, y, z + 1.0), (kx, y - .06, z + 1.0)], .012)
        self.ball('brassy', kx, y - .075, z + 1.0, .03)

    def drapes(self, mat, x0, x1, y, z0, z1, folds=7, deep=.045, gather=0.0):
        """A curtain that hangs in folds, gathered to one side lower down when asked for."""
        n = folds * 8; rows = 12; seed = self.rng.uniform(0, 50); grid = []
        for i in range(rows + 1):
            t = i / rows; row = []
            for j in range(n + 1):
                s = j / n; ph = 6.283 * folds * s + .6 * math.sin(seed + 3 * s) + .35 * math.sin(seed + 2.1 * t)
                x = x0 + (x1 - x0) * s + .012 * math.sin(2 * ph + seed)
                row.append((x, y + deep * (.55 + .45 * t) * math.sin(ph) + .012 * noise.noise((s * 5 + seed, t * 3, 0)), z1 + (z0 - z1) * t))
            grid.append(row)
        self.sheet(mat, grid)

    def rod(self, x0, x1, y, z, mat='blacksteel'):
        self.bar(mat, [(x0, y, z), (x1, y, z)], .011); [self.ball(mat, x, y, z, .024) for x in (x0, x1)]
        for x in (x0 + .08, x1 - .08): self.bar(mat, [(x, y, z), (x, 0, z)], .008)

    # ------------------------------------------------------------------
    # furniture; the front of a piece faces -y, its origin is the left front corner or the middle of its foot
    # ------------------------------------------------------------------
    def sofa(self, mat, length, seats=3, deep=.96, arm=.18, leg='walnut_w', cushions=(), low=False):
        """A sofa with loose seat and back cushions on short legs; origin at the left front corner."""
        L = length; self.soft(mat, .012, .03, .125, L - .012, deep - .012, .30, .035)
        n = seats; s = (L - 2 * arm) / n; top = .84 if not low else .74
        for q in (0, L - arm): self.soft(mat, q, .0, .14, q + arm, deep, .62, .06, (.0, .012, .015))
        self.soft(mat, .016, deep - .2, .135, L - .016, deep + .02, top - .04, .07, (0, .0, .01))
        for i in range(n):
            a = arm + i * s; self.soft(mat, a + .006, -.015, .295, a + s - .006, deep - .19, .475, .055, (.004, .02, .03), .006)
            with self.tip(a + s / 2, deep - .3, .46, -13): self.soft(mat, -s / 2 + .008, -.1, .0, s / 2 - .008, .1, top - .42, .075, (.0, .05, .02), .008)
        for x in (.1, L - .1):
            for y in (.1, deep - .1): self.turn(self.mat(leg, 'z'), x, y, 0, [(.014, 0), (.024, .15)], 12)
        for x, m, w, yaw in cushions: self.toss(m, x, deep - .43, .47, w, yaw)

    def toss(self, mat, x, y, z, w, yaw=0, h=None, lean=-20, t=.17):
        with self.tip(x, y, z + (h or w) / 2 * math.cos(math.radians(lean)) - .01, lean, self.rng.uniform(-4, 4), yaw): self.pillow(mat, w, h or w, t)

    def lounge(self, mat, wood_='walnut_w', w=.72):
        """An easy chair with a bent frame of wood and two cushions; origin in the middle of its foot."""
        for s in (-1, 1):
            x = s * (w / 2 - .02)
            self.bar(self.mat(wood_, 'z'), [(x, -.36, 0), (x, -.34, .56)], .019); self.bar(self.mat(wood_, 'z'), [(x, .42, 0), (x, .30, .56)], .019)
            with self.tip(x, -.02, .575, -3): self.slab(wood_, -.032, -.38, -.014, .032, .38, .014, .01)
            with self.tip(x - s * .02, .0, .27, -6): self.slab(wood_, -.014, -.33, -.03, .014, .32, .03, .008)
        with self.tip(0, .34, .3, -19):
            self.slab(wood_, -w / 2 + .04, .06, .5, w / 2 - .04, .085, .57, .01)
            [self.slab(wood_, q - .02, .055, -.05, q + .02, .08, .55, .006) for q in (-w / 2 + .07, w / 2 - .07, 0)]
        with self.tip(0, -.02, .28, -6): self.soft(mat, -w / 2 + .05, -.35, 0, w / 2 - .05, .31, .15, .06, (.0, .015, .025), .005)
        with self.tip(0, .29, .38, -19): self.soft(mat, -w / 2 + .055, -.09, .0, w / 2 - .055, .06, .56, .065, (0, .03, .02), .006)

    def cube(self, mat, base='blacksteel', w=.82):
        """A low square armchair: thick arms, a deep cushion, runners of steel; origin in the middle of its foot."""
        h, a = w / 2, .13
        for x in (-h, h - a): self.soft(mat, x, -.39, .15, x + a, .40, .6, .04, (.008, .01, .012), .003)
        self.soft(mat, -h + a - .01, .21, .15, h - a + .01, .41, .72, .05, (0, .012, .012), .003)
        self.soft(mat, -h + a - .01, -.36, .16, h - a + .01, .3, .3, .03)
        self.soft(mat, -h + a + .004, -.405, .295, h - a - .004, .2, .46, .05, (.004, .018, .03), .006)
        with self.tip(0, .2, .45, -12): self.soft(mat, -h + a + .008, -.09, 0, h - a - .008, .07, .37, .06, (.0, .035, .02), .006)
        for x in (-h + .07, h - .07): self.bar(base, [(x, -.33, .16), (x, -.33, .013), (x, .34, .013), (x, .34, .16)], .013)

    def wheel(self, x, y, z, top, r=.95, n=12, power=46):
        """A wheel of candles on three iron rods."""
        self.turn('blacksteel', x, y, z, [(r - .02, 0), (r + .012, 0), (r + .012, .085), (r - .02, .085), (r - .02, 0)], 48)
        for i in range(3):
            a = 2.094 * i + .4; p = (x + r * math.cos(a), y + r * math.sin(a), z + .05); q = (x - r * math.cos(a), y - r * math.sin(a), z + .05)
            self.bar('blacksteel', [p, q], .012, 8); self.bar('blacksteel', [p, (x, y, z + 1.15)], .008, 8)
        self.bar('blacksteel', [(x, y, z + 1.15), (x, y, top)], .011, 8)
        for i in range(n):
            a = 6.283 * (i + .5) / n; u, v = x + r * math.cos(a), y + r * math.sin(a)
            self.turn('blacksteel', u, v, z + .085, [(.012, 0), (.045, .012), (.045, .02), (.012, .02)], 14)
            self.turn('c_cream', u, v, z + .1, [(.019, 0), (.019, .1), (.001, .1)], 14)
            self.ball('shade', u, v, z + .245, .021, col=(5.5, 3.4, 1.5), sz=1.9, n=8)
        self.lamps.append((self.M @ Vector((x, y, z + .32)), power, (1, .66, .36), .3))

    def club(self, mat, w=.78):
        """A small upholstered armchair with a rounded back."""
        n = 22; grid = [[], []]
        def ring(r, z): return [(r * math.cos(math.pi * (-.12 + 1.24 * i / n)), .02 + r * math.sin(math.pi * (-.12 + 1.24 * i / n)), z) for i in range(n + 1)]
        R = w / 2
        prof = [(R - .12, .2), (R - .125, .62), (R - .12, .68), (R - .09, .715), (R - .05, .72), (R - .015, .695), (R, .64), (R - .02, .3), (R - .04, .14)]
        rows = [ring(r, z + 0) for r, z in prof]
        rows = [[(x, y, z * (1 + .16 * max(0, y) / R) if z > .3 else z) for x, y, z in row] for row in rows]; self.sheet(mat, rows)
        for i in (0, n):                                       # the arms' ends
            v = [row[i] for row in rows]; self.mesh(mat, v, [tuple(range(len(v)))]); self.mesh(mat, v, [tuple(reversed(range(len(v))))])
        self.turn(mat, 0, .02, .1, [(R - .1, 0), (R - .06, .04), (R - .06, .2), (.01, .22)], 32)
        self.soft(mat, -R + .12, -R + .04, .28, R - .12, R - .12, .45, .06, (.01, .02, .025), .005)
        for a in (45, 135, 225, 315):
            self.turn(self.mat('walnut_w', 'z'), (R - .14) * math.cos(math.radians(a)), .02 + (R - .14) * math.sin(math.radians(a)), 0,
                    [(.013, 0), (.022, .12)], 12)

    def chair(self, wood_='white_oak', seat=None, high=.82):
        """A dining chair: rounded seat, tapered legs, a bent rail on spindles."""
        m = self.mat(wood_, 'z')
        for x, y, k in ((-.19, -.19, 1), (.19, -.19, 1), (-.17, .19, 1), (.17, .19, 1)):
            self._limb(m, Vector((x * 1.16, y * 1.16, 0)), Vector((x, y, .44)), .013, .021, 12)
        for y in (-.2, .2): self.bar(m, [(-.2, y, .22), (.2, y, .22)], .009)
        self.soft(self.mat(wood_, 'y') if not seat else seat, -.24, -.24, .425, .24, .23, .47 if not seat else .495, .022 if not seat else .035,
                (.01, .01, .006))
        n = 9; pts = []
        for i in range(n + 1):
            a = math.pi * (.06 + .88 * i / n); pts.append((.25 * math.cos(a), .1 + .17 * math.sin(a), high - .04 * (abs(i - n / 2) / (n / 2)) ** 2))
        for a, b in zip(pts, pts[1:]): self._limb(self.mat(wood_, 'x'), Vector(a), Vector(b), .017, .017, 10)
        for i in range(1, n): a = pts[i]; self.bar(m, [(a[0] * .78, .13 + (a[1] - .1) * .5, .46), a], .007, 8)

    def stool(self, wood_='white_oak', seat='leather', z=.66):
        """A counter stool with a low back."""
        m = self.mat(wood_, 'z')
        for x, y in ((-.17, -.16), (.17, -.16), (-.17, .17), (.17, .17)): self._limb(m, Vector((x * 1.22, y * 1.22, 0)), Vector((x, y, z)), .014, .02, 12)
        q = .2; self.bar('brassy', [(-q, -q * .97, .22), (q, -q * .97, .22), (q, q, .22), (-q, q, .22), (-q, -q * .97, .22)], .009)
        self.soft(seat, -.22, -.21, z - .02, .22, .21, z + .05, .034, (.01, .01, .012)); n = 8
        pts = [(.225 * math.cos(math.pi * i / n), .03 + .19 * math.sin(math.pi * i / n)) for i in range(n + 1)]
        self.sheet(seat, [[(x * k, y * k + .0, zz) for x, y in pts] for k,
                zz in ((.93, z + .1), (.9, z + .25), (.94, z + .28), (1.0, z + .28), (1.03, z + .25), (1.01, z + .1), (.93, z + .1))])
        for i in (1, 4, 7): self.bar(m, [(pts[i][0], pts[i][1], z), (pts[i][0], pts[i][1], z + .14)], .008)

    def table(self, wood_, w, d, h=.75, leg=.075, top=.04, apron=True, taper=.7):
        """A four-legged table, middle of its foot at the origin."""
        self.slab(wood_, -w / 2, -d / 2, h - top, w / 2, d / 2, h, .008)
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = sx * (w / 2 - leg * .5 - .05), sy * (d / 2 - leg * .5 - .05); a, b = leg / 2, leg / 2 * taper
                self.hexa(self.mat(wood_, 'z'), [(x - b, y - b, 0), (x + b, y - b, 0), (x + b, y + b, 0), (x - b, y + b, 0), (x - a, y - a, h - top),
                        (x + a, y - a, h - top), (x + a, y + a, h - top), (x - a, y + a, h - top)])
        if apron:
            for s in (-1, 1):
                self.slab(wood_, -w / 2 + .1, s * (d / 2 - .08) - .012, h - top - .09, w / 2 - .1, s * (d / 2 - .08) + .012, h - top, .003)
                self.slab(wood_, s * (w / 2 - .08) - .012, -d / 2 + .1, h - top - .09, s * (w / 2 - .08) + .012, d / 2 - .1, h - top, .003)

    def round_table(self, wood_, r, h, legs=3, top=.035):
        self.turn(self.mat(wood_, 'x'), 0, 0, h - top, [(.001, 0), (r - .03, 0), (r, top * .5), (r - .004, top * .85), (r - .012, top), (.001, top)], 56)
        for i in range(legs):
            a = 6.283 * i / legs + .5
            self._limb(self.mat(wood_, 'z'), Vector((r * .82 * math.cos(a), r * .82 * math.sin(a), 0)),
                    Vector((r * .6 * math.cos(a), r * .6 * math.sin(a), h - top)), .014, .024, 12)

    def drum(self, mat, r, h): self.turn(mat, 0, 0, 0, [(r * .96, 0), (r, .02), (r, h - .015), (r - .012, h), (.001, h)], 48)

    def lampshade(self, x, y, z, r0, r1, h, power=22, color=(1, .62, .32), tone=(1.02, .6, .31), n=32, up=True):
        """A lit shade, brightest low and in the middle, with a real lamp inside."""
        steps = 6; prof = [(r0 + (r1 - r0) * i / steps, h * i / steps) for i in range(steps + 1)]
        g = [.55 + .75 * math.exp(-((i / steps - .45) / .38) ** 2) for i in range(steps + 1)]
        self.turn('shade', x, y, z, prof, n, [tuple(c * q for c in tone) for q in g])
        self.turn('shade', x, y, z, [(r0 - .006, .0), (r1 - .006, h)], n, [tuple(c * 1.7 for c in tone), tuple(c * 1.2 for c in tone)])
        self.ball('shade', x, y, z + h * .4, .035, col=(6, 4, 2.2), n=6)
        if power: self.lamps.append((self.M @ Vector((x, y, z + h * .4)), power, color, .045))

    def table_lamp(self, x, y, z, body='ceramic', s=1.0, power=16):
        self.turn(body, x, y, z, [(.001, 0), (.07 * s, 0), (.075 * s, .02 * s), (.11 * s, .09 * s), (.115 * s, .16 * s), (.08 * s, .25 * s),
                (.03 * s, .29 * s), (.022 * s, .34 * s)], 32)
        self.bar('brassy', [(x, y, z + .33 * s), (x, y, z + .62 * s)], .006); self.lampshade(x, y, z + .38 * s, .19 * s, .145 * s, .25 * s, power)

    def floor_lamp(self, x, y, mat='brassy', h=1.62, power=30, r=.23):
        self.turn(mat, x, y, 0, [(.15, 0), (.15, .015), (.02, .03), (.012, .05)], 28); self.bar(mat, [(x, y, .03), (x, y, h)], .011)
        self.lampshade(x, y, h - .28, r, r * .78, .3, power)

    def pendant(self, x, y, z, top, r=.19, mat='brassy', power=26, kind='dome'):
        """A hanging lamp: metal dome, glass-like globe or linen drum."""
        self.bar('blacksteel', [(x, y, z + .2), (x, y, top)], .005, 6); self.turn(mat, x, y, top - .03, [(.06, 0), (.06, .03)], 20)
        if kind == 'dome':
            prof = [(r, 0), (r * .98, .04), (r * .86, .1), (r * .62, .16), (r * .32, .195), (.03, .21), (.025, .27), (.004, .275)]
            self.turn(mat, x, y, z, prof, 36)
            self.turn('shade', x, y, z, [(p * .97, q - .004) for p, q in prof[:6]], 36, [(1.5, .95, .5)] * 2 + [(2.2, 1.4, .8)] * 4)
            self.ball('shade', x, y, z + .07, .04, col=(7, 4.8, 2.6), n=6)
            self.lamps.append((self.M @ Vector((x, y, z + .03)), power, (1, .64, .34), .05))
        elif kind == 'globe':
            self.ball('shade', x, y, z + .1, r, col=(1.7, 1.12, .66), n=14); self.turn(mat, x, y, z + .1 + r * .9, [(.05, 0), (.05, .05), (.01, .09)], 20)
            self.lamps.append((self.M @ Vector((x, y, z + .1)), power, (1, .66, .38), r * 1.02))
        else: self.lampshade(x, y, z, r, r, .26, power)

    def sconce_in(self, x, z, power=9, mat='brassy'):
        """A wall light in a wall's frame."""
        self.turn(mat, x, -.02, z - .06, [(.045, 0), (.045, .12)], 20); self.bar(mat, [(x, -.03, z), (x, -.11, z), (x, -.11, z + .06)], .008)
        self.lampshade(x, -.11, z + .05, .075, .055, .15, power)

    def books(self, x0, x1, y, z, h=.26, deep=.17, full=.92):
        """Books along x on a shelf: upright runs, a leaning one, a lying stack now and then."""
        r = self.rng; x = x0
        while x < x1 - .03:
            if r.random() > full: x += r.uniform(.05, .16); continue
            if r.random() < .09 and x1 - x > .3:
                w = r.uniform(.2, .26); zz = z
                for _ in range(r.randint(2, 4)):
                    t = r.uniform(.02, .04); q = r.uniform(0, .02); self.slab('book', x + q, y - deep, zz, x + w - q, y - .01, zz + t, .002); zz += t
                x += w + .015; continue
            for _ in range(r.randint(3, 8)):
                t = r.uniform(.016, .042); hh = h * r.uniform(.68, 1); d = deep * r.uniform(.75, 1)
                if x + t > x1: break
                self.slab('book', x, y - d, z, x + t - .0015, y - .01, z + hh, .002); x += t

    def stack(self, x, y, z, n=3, w=.28, yaw=0):
        with self.at(x, y, z, yaw):
            zz = 0
            for _ in range(n):
                t = self.rng.uniform(.022, .04); k = self.rng.uniform(.82, 1)
                self.slab('book', -w / 2 * k, -w * .36 * k, zz, w / 2 * k, w * .36 * k, zz + t, .002); zz += t
        return z + zz

    def vase(self, mat, x, y, z, s=1.0, kind=0):
        P = ([(.05, 0), (.09, .05), (.11, .14), (.09, .22), (.045, .27), (.05, .3), (.042, .3), (.036, .26)],
                [(.06, 0), (.065, .02), (.065, .24), (.058, .245), (.052, .22)],
                [(.05, 0), (.12, .06), (.13, .11), (.06, .17), (.035, .2), (.045, .23), (.037, .23)])[kind]
        self.turn(mat, x, y, z, [(.001, 0)] + [(a * s, b * s) for a, b in P], 32)

    def bowl(self, mat, x, y, z, r=.15, h=.08):
        self.turn(mat, x, y, z, [(.001, 0), (r * .4, 0), (r * .42, .01), (r * .8, h * .5), (r, h), (r * .97, h), (r * .76, h * .5), (r * .35, .018),
                (.001, .016)], 36)

    def leaf_at(self, mat, p, d, up, l, w, v, f):
        """One leaf: six points, folded along its rib."""
        d = d.normalized(); s = d.cross(up).normalized(); n = s.cross(d); k = len(v)
        v += [tuple(p), tuple(p + d * l * .35 + s * w * .42 + n * w * .12), tuple(p + d * l * .72 + s * w * .36 + n * w * .05 - n * l * .06),
        tuple(p + d * l - n * l * .16),
              tuple(p + d * l * .72 - s * w * .36 + n * w * .05 - n * l * .06), tuple(p + d * l * .35 - s * w * .42 + n * w * .12), tuple(p + d * l * .4),
              tuple(p + d * l * .72 - n * l * .06)]
        f += [(k, k + 1, k + 6), (k + 1, k + 2, k + 7, k + 6), (k + 2, k + 3, k + 7), (k, k + 6, k + 5), (k + 6, k + 7, k + 4, k + 5), (k + 7, k + 3, k + 4)]

    def fig(self, x, y, h=1.6, pot='stoneware', big=.2, n=44, pr=.2, z=0):
        """A fiddle-leaf fig (or, with small leaves, an olive) in a pot."""
        r = self.rng
        self.turn(pot, x, y, z, [(.001, 0), (pr * .72, 0), (pr * .92, .08), (pr, .3), (pr * .98, .36), (pr * .9, .36), (pr * .88, .32), (.001, .32)], 36)
        self.turn('soil', x, y, z + .3, [(pr * .9, 0), (.001, .02)], 20)
        v, f = [], []; mat = 'leafy' if big > .1 else 'olive'; stems = []
        for i in range(3 if big > .1 else 7):
            a = 2.1 * i + r.uniform(0, .9); lean = r.uniform(.13, .24) * h if big > .1 else r.uniform(.1, .3) * h; z0 = z + .3 if big > .1 else z + .3 + h * .3
            p0 = Vector((x, y, z + .3)) if big > .1 else Vector((x, y, z0))
            p1 = Vector((x + lean * math.cos(a) * .5, y + lean * math.sin(a) * .5, z + .3 + (h - .3) * .55))
            p2 = Vector((x + lean * math.cos(a), y + lean * math.sin(a), z + h * r.uniform(.82, 1)))
            self.bar('twig', [tuple(p0), tuple(p1), tuple(p2)], .011 if big > .1 else .006, 7); stems.append((p0, p1, p2))
        if big <= .1: self.bar('twig', [(x, y, z + .3), (x + .02, y, z + .3 + h * .32)], .016, 8)
        for i in range(n):
            p0, p1, p2 = r.choice(stems); t = r.uniform(.12, 1) ** (.6 if big > .1 else 1)
            p = p0.lerp(p1, t * 2) if t < .5 else p1.lerp(p2, t * 2 - 1); a = 2.4 * i + r.uniform(-.3, .3)
            p = p + Vector((r.gauss(0, .03), r.gauss(0, .03), 0)) * (1 if big > .1 else 2.4); d = Vector((math.cos(a), math.sin(a), r.uniform(.05, .7)))
            l = big * r.uniform(.75, 1.25)
            self.leaf_at(mat, p, d, Vector((0, 0, 1)), l, l * (.72 if big > .1 else .3), v, f)
        self.mesh(mat, v, f, smooth=False)

    def branches(self, x, y, z, h=.5, n=6, mat='olive', leaf=.06, spread=.35):
        """Cut branches in a vase."""
        r = self.rng; v, f = [], []
        for i in range(n):
            a = 6.283 * i / n + r.uniform(-.4, .4); q = spread * r.uniform(.4, 1) * h
            p = [Vector((x + q * t * t * math.cos(a), y + q * t * t * math.sin(a), z + h * r.uniform(.9, 1.0) * t)) for t in (0, .35, .7, 1)]
            self.bar('twig', [tuple(u) for u in p], .0035, 6)
            for k in range(16):
                t = r.uniform(.35, 1); j = min(2, int(t * 3)); u = p[j].lerp(p[j + 1], t * 3 - j); b = r.uniform(0, 6.28)
                self.leaf_at(mat, u, Vector((math.cos(b), math.sin(b), r.uniform(-.1, .9))), Vector((0, 0, 1)), leaf * r.uniform(.7, 1.2), leaf * .62, v, f)
        self.mesh(mat, v, f)

    def picture(self, u, z, w, h, kind=0, frame='white_oak', mat_=.07):
        """A framed print in a wall's frame: 0 sun and hills, 1 field, 2 leaning shapes, 3 birches, 4 a sprig, 5 moon over water, 6 cattails, 7 stones,
        8 far fields. A room has its own."""
        b = .022
        for q in ((u - w / 2, z, u - w / 2 + b, z + h), (u + w / 2 - b, z, u + w / 2, z + h)): self.slab(frame, q[0], -.035, q[1], q[2], -.001, q[3], .003)
        for q in (z, z + h - b): self.slab(frame, u - w / 2 + b, -.035, q, u + w / 2 - b, -.001, q + b, .003)
        self.box('paper', u - w / 2 + b, -.02, z + b, u + w / 2 - b, -.006, z + h - b)
        x0, x1, z0, z1 = u - w / 2 + b + mat_, u + w / 2 - b - mat_, z + b + mat_, z + h - b - mat_; W_, H_ = x1 - x0, z1 - z0; y = [-.0205]; S = min(W_, H_)
        def poly(m, pts): y[0] -= .0006; self.mesh(m, [(a, y[0], c) for a, c in pts], [tuple(range(len(pts)))])
        def area_(m, *pts): poly(m, [(x0 + W_ * a, z0 + H_ * c) for a, c in pts])            # in shares of the sheet
        def round_(m, a, c, rx, rz=None, a0=0.0, turn=6.2832, n=40):
            poly(m, [(x0 + W_ * a + S * rx * math.cos(a0 + turn * i / n), z0 + H_ * c + S * (rz or rx) * math.sin(a0 + turn * i / n))
                    for i in range(n + (turn < 6.28))])
        def hills(m, base, amp, ph): area_(m, (0, 0), (1, 0), *[(1 - i / 20, base + amp * math.sin(ph + i * .32)) for i in range(21)])
        area_(('c_cream', 'p_gold', 'c_linen', 'p_dusk', 'c_cream', 'p_dusk', 'c_linen', 'p_clay', 'p_cream')[kind], (0, 0), (1, 0), (1, 1), (0, 1))
        if kind == 0:
            round_('c_ochre', .66, .66, .16)
            for m, base, amp, ph in (('c_blue', .52, .06, 0), ('p_dusk', .38, .08, 1.7), ('c_moss', .22, .06, 3.1)): hills(m, base, amp, ph)
        elif kind == 1:
            area_('c_rust', (0, 0), (1, 0), (1, .34), (0, .42)); area_('p_dusk', (0, .44), (1, .36), (1, .52), (0, .5)); round_('c_cream', .36, .74, .13)
        elif kind == 2:
            for m, a, c, rr, a0 in (('p_dusk', .36, .36, .26, 0), ('c_rust', .6, .56, .22, 1.57), ('c_ochre', .5, .24, .13, 3.14)):
                round_(m, a, c, rr, rr * 1.25, a0, 3.1416, 20)
        elif kind == 3:
            hills('c_ochre', .2, .03, 1.0); hills('c_brown', .11, .02, 2.4)
            for a, t, lean in ((.13, .05, .02), (.29, .03, -.02), (.43, .06, .015), (.66, .036, -.03), (.84, .055, .02)):
                area_('c_white', (a, .08), (a + t, .08), (a + t * .8 + lean, 1), (a + lean, 1))
                for i in range(6): c = .2 + .13 * i + a * .09; area_('p_navy', (a + lean * c, c), (a + t * .6 + lean * c, c + .008), (a + lean * c, c + .022))
        elif kind == 4:
            area_('c_moss', (.485, .06), (.505, .06), (.535, .93), (.525, .93))
            for i in range(7):
                for s in (-1, 1):
                    c, l = .2 + .105 * i + (.03 if s > 0 else 0), .34 - .03 * i; a = .493 + .04 * c; ang = .62 + .05 * i; d = (s * math.cos(ang), math.sin(ang))
                    q = (-d[1], d[0]); X, Z = x0 + W_ * a, z0 + H_ * c
                    poly(('c_moss', 'c_sage')[(i + (s > 0)) % 2], [(X + S * l * (d[0] * t + q[0] * e), Z + S * l * (d[1] * t + q[1] * e))
                            for t, e in ((0, 0), (.3, -.13), (.65, -.14), (1, 0), (.65, .14), (.3, .13))])
        elif kind == 5:
            area_('p_navy', (0, 0), (1, 0), (1, .4), (0, .4)); hills('p_navy', .43, .025, .6); round_('c_cream', .6, .72, .15)
            for i in range(6): c, q = .34 - .055 * i, .15 - .018 * i; area_('c_oat', (.6 - q, c), (.6 + q, c), (.6 + q * .8, c + .014), (.6 - q * .8, c + .014))
        elif kind == 6:
            for i in range(11):
                a, hh, bend = .2 + .06 * i, .52 + .34 * ((i * 5) % 7) / 6, (.05 * i - .25) * (1 if i % 3 else -.6); m = ('c_moss', 'c_sage', 'c_moss')[i % 3]
                rib = [(a + bend * (t / 8) ** 2, .06 + hh * t / 8, .014 * (1 - t / 8.4)) for t in range(9)]
                area_(m, *[(p + e, q) for p, q, e in rib], *[(p - e, q) for p, q, e in reversed(rib)])
                if i in (3, 5, 8): round_('c_brown', rib[7][0], rib[7][1], .026, .105)
        elif kind == 7:
            for m, a, c, rx, rz in (('c_brown', .5, .2, .34, .1), ('c_oat', .53, .385, .26, .085), ('p_dusk', .48, .54, .2, .07),
                    ('c_cream', .52, .665, .13, .055)):
                round_(m, a, c, rx, rz)
        else:
            area_('c_blue', (0, .55), (1, .5), (1, 1), (0, 1)); area_('c_moss', (0, .44), (1, .4), (1, .5), (0, .55))
            area_('c_ochre', (0, .2), (1, .26), (1, .4), (0, .44)); area_('c_sage', (0, 0), (1, 0), (1, .26), (0, .2))

    def rug(self, mat, x0, y0, x1, y1, border=None, fringe=None):
        self.slab(mat, x0, y0, 0, x1, y1, .016, .006)
        if border:
            [self.box(border, a, b, .012, c, d, .0168) for a, b, c, d in ((x0 + .12, y0 + .12, x1 - .12, y0 + .17), (x0 + .12, y1 - .17, x1 - .12, y1 - .12),
                    (x0 + .12, y0 + .17, x0 + .17, y1 - .17), (x1 - .17, y0 + .17, x1 - .12, y1 - .17))]
        if fringe:
            x = x0 + .01
            while x < x1 - .01: [self.box('c_cream', x, a, .0, x + .012, b, .008) for a, b in ((y0 - .07, y0 + .005), (y1 - .005, y1 + .07))]; x += .022

    def throw(self, mat, path, width, x=0.0, n=14, fold=.012):
        """A blanket laid over an edge: path of (y, z) points, width along x."""
        seed = self.rng.uniform(0, 60); P = [Vector((0, *p)) for p in path]; fine = []
        for a, b in zip(P, P[1:]): m = max(2, int((b - a).length / .05)); fine += [a.lerp(b, i / m) for i in range(m)]
        fine.append(P[-1]); fine = [fine[0]] + [(fine[i - 1] + fine[i] * 2 + fine[i + 1]) / 4 for i in range(1, len(fine) - 1)] + [fine[-1]]
        self.sheet(mat, [[(x + width * (j / n - .5) + .012 * noise.noise((i * .3 + seed, j, 0)), p.y + fold * math.sin(j * 1.3 + seed + i * .1),
                p.z + abs(fold * math.sin(j * 1.7 + seed + .2 * i)) + .004) for j in range(n + 1)] for i, p in enumerate(fine)])

    def bed(self, wide=1.85, long=2.1, duvet='c_cream', sheetm='c_white', throwm='c_rust', head='c_oat', frame='white_oak', euro='c_linen', lumbar='c_rust',
            hang=.36):
        """A made bed, its head at +y; origin in the middle of its head end on the floor (the bed lies toward -y). `hang`: how far the duvet comes
        down its sides; .29 ends above the frame, where the bed is seen from the side."""
        w = wide / 2; r = self.rng
        self.slab(frame, -w - .05, -long - .03, .14, w + .05, 0, .33, .012)
        [self.slab(frame, x - .03, y - .03, 0, x + .03, y + .03, .15, .004) for x in (-w + .05, w - .05) for y in (-long + .1, -.15)]
        n = 7
        for i in range(n):
            a = -w - .08 + (wide + .16) * i / n; self.soft(head, a + .003, -.04, .25, a + (wide + .16) / n - .003, .08, 1.22, .045, (.0, .03, .0), .003)
        self.soft(sheetm, -w, -long, .32, w, -.05, .58, .07, (0, 0, .01))
        def cover(mat, y0, y1, top, hang, amp, edge=.0):
            """Over the mattress and down both sides and, when y0 is the foot, over the end."""
            seed = r.uniform(0, 70); rows = []; m = int((y1 - y0) / .05); foot = y0 < -long + .01
            half = w + .035
            for i in range(m + 1 + (9 if foot else 0)):
                drop = 0
                if foot and i < 9: y, drop = y0 - .035, hang * .85 * (1 - i / 9)
                else: y = y0 + (y1 - y0) * (i - (9 if foot else 0)) / m
                row = []
                for j in range(61):
                    s = -1 + 2 * j / 60; arc = s * (half + hang); ax = abs(arc)
                    if ax < half - .06: x, z = ax, top
                    elif ax < half + .06: t = (ax - half + .06) / .12; x, z = half - .06 + .06 * math.sin(t * 1.57), top - .06 * (1 - math.cos(t * 1.57))
                    else: x, z = half, top - .06 - (ax - half - .06)
                    x = math.copysign(x, arc); wv = noise.noise((x * 2.2 + seed, y * 2.6, z)) + .5 * noise.noise((x * 6, y * 6 + seed, z))
                    side = max(0, min(1, (top - z - drop) / .2))
                    fx = .022 * math.sin(y * 15 + seed + 2 * noise.noise((y * 2, seed, 0))) * max(0, (top - z) / hang)
                    zz = z + amp * wv * (1 - .6 * side)
                    if drop: zz = min(zz, top - drop + .02 * noise.noise((x * 4, seed, 0))) ; 
                    row.append((x + math.copysign(fx + .01, x) if ax > half else x, y + (.015 * math.sin(x * 14 + seed) * drop / hang if drop else 0), zz))
                rows.append(row)
            self.sheet(mat, rows)
        cover(duvet, -long, -.62, .645, hang, .016); cover(sheetm, -.86, -.58, .668, .3, .008)
        if throwm: cover(throwm, -long + .28, -long + .82, .676, .3, .01)
        for x in (-w * .5, w * .5):
            with self.tip(x, -.12, .86, -16, r.uniform(-2, 2)): self.pillow(euro, .66, .62, .2)
            with self.tip(x + r.uniform(-.03, .03), -.31, .79, -30, r.uniform(-3, 3)): self.pillow(sheetm, .74, .48, .22)
        if lumbar:
            with self.tip(0, -.5, .755, -38): self.pillow(lumbar, .86, .34, .17)

    def nightstand(self, wood_='white_oak', w=.56, d=.42, h=.58):
        self.slab(wood_, -w / 2, -d, .12, w / 2, 0, h, .006, 'x')
        [self.slab(wood_, -w / 2 + .02, -d - .016, z0, w / 2 - .02, -d + .002, z1, .004, 'x') for z0, z1 in ((.15, h / 2 + .055), (h / 2 + .063, h - .025))]
        for z in (h / 2 - .06, h - .14): self.bar('brassy', [(-.07, -d - .03, z), (.07, -d - .03, z)], .006)
        [self.slab(wood_, x - .018, y - .018, 0, x + .018, y + .018, .13, .003) for x in (-w / 2 + .04, w / 2 - .04) for y in (-d + .04, -.04)]

    def front(self, mat, x0, z0, x1, z1, y, pull='brassy', hand=None, shaker=True, rail=.06):
        """A cabinet door or drawer front with its reveal; the carcass is at y, the room at -y."""
        g = .0022; x0, x1, z0, z1 = x0 + g, x1 - g, z0 + g, z1 - g; t = .021
        if shaker and min(x1 - x0, z1 - z0) > .2:
            self.slab(mat, x0, y - t, z0, x0 + rail, y, z1, .002); self.slab(mat, x1 - rail, y - t, z0, x1, y, z1, .002)
            self.slab(mat, x0 + rail, y - t, z0, x1 - rail, y, z0 + rail, .002); self.slab(mat, x0 + rail, y - t, z1 - rail, x1 - rail, y, z1, .002)
            self.slab(mat, x0 + rail, y - t + .012, z0 + rail, x1 - rail, y, z1 - rail, .001, 'z')
        else: self.slab(mat, x0, y - t, z0, x1, y, z1, .003, 'x' if x1 - x0 > z1 - z0 else 'z')
        if pull:
            p = y - t - .026
            if hand in ('l', 'r'):
                x = x1 - .035 if hand == 'r' else x0 + .035; a, b = (z1 - .24, z1 - .08) if z0 < .9 else (z0 + .08, z0 + .24); pts = [(x, p, a), (x, p, b)]
            else: m = (x0 + x1) / 2; q = min(.16, (x1 - x0) * .25); z = (z0 + z1) / 2 if z1 - z0 < .3 else z1 - .1; pts = [(m - q / 2, p, z), (m + q / 2, p, z)]
            self.bar(pull, pts, .0055, 8)
            for a in pts: self.bar(pull, [a, (a[0], y - t, a[2])], .004, 6)

    def base_cabs(self, mat, widths, deep=.6, z=.88, top='quartz', over=.02, toe='semi_dark', skip=(), drawers=(), topped=True):
        """A run of base cabinets along +x against the wall at y = 0. `skip`: indexes left open; `drawers`: indexes with three drawers."""
        x = 0
        for i, w in enumerate(widths):
            if i not in skip:
                self.box(toe, x, -deep + .07, 0, x + w, 0, .1); self.slab(mat, x, -deep + .02, .1, x + w, 0, z, .001, 'x'); y = -deep + .02
                if i in drawers:
                    for a, b in ((.1, .4), (.4, .68), (.68, z)): self.front(mat, x, a, x + w, b, y, shaker=b - a > .22)
                elif w > .62:
                    self.front(mat, x, .68, x + w, z, y, shaker=False); self.front(mat, x, .1, x + w / 2, .68, y, hand='r')
                    self.front(mat, x + w / 2, .1, x + w, .68, y, hand='l')
                else: self.front(mat, x, .68, x + w, z, y, shaker=False); self.front(mat, x, .1, x + w, .68, y, hand='r')
            x += w
        return x

    def faucet(self, x, y, z, mat='brassy', s=1.0):
        pts = [(x, y, z), (x, y, z + .26 * s)] + [(x, y - .09 * s + .09 * s * math.cos(a), z + .26 * s + .09 * s * math.sin(a)) for a in (.4, .8, 1.2, 1.57,
                2.0, 2.4, 2.8, 3.14)] + [(x, y - .18 * s, z + .2 * s)]
        self.bar(mat, pts, .011 * s, 12); self.turn(mat, x, y, z, [(.026, 0), (.026, .03), (.012, .035)], 20)
        self.bar(mat, [(x + .1, y, z), (x + .1, y, z + .05), (x + .16, y - .01, z + .07)], .007)
        self.turn(mat, x + .1, y, z, [(.018, 0), (.018, .03), (.008, .04)], 16)

    def tiles(self, mat, u0, z0, u1, z1, w=.13, h=.065, y=0.0, gap=.0025, stagger=.5, vertical=False, wobble=.35, skip=()):
        """Wall tiles as single pieces in a wall's frame, each a hair out of plane."""
        r = self.rng; self.box('grout', u0, y - .006, z0, u1, y + .01, z1); row = 0; z = z0
        if vertical: w, h = h, w
        while z < z1 - .002:
            u = u0 - (stagger * w if row % 2 else 0); ze = min(z + h, z1)
            while u < u1 - .002:
                a, b = max(u, u0), min(u + w, u1)
                if b - a > .008 and not any(q[0] < (a + b) / 2 < q[2] and q[1] < (z + ze) / 2 < q[3] for q in skip):
                    d0, d1, d2, d3 = (r.uniform(-.001, .001) * wobble for _ in range(4)); a, b, c, d = a + gap / 2, b - gap / 2, z + gap / 2, ze - gap / 2
                    self.mesh(mat, [(a, y - .009 + d0, c), (b, y - .009 + d1, c), (b, y - .009 + d2, d), (a, y - .009 + d3, d), (a, y - .004, c),
                            (b, y - .004, c), (b, y - .004, d), (a, y - .004, d)], [(0, 1, 2, 3), (0, 3, 7, 4), (1, 5, 6, 2), (3, 2, 6, 7), (0, 4, 5, 1)])
                u += w
            z += h; row += 1

    def bricks(self, u0, z0, u1, z1, mat='brick_in', w=.205, h=.06, m=.011, y=0.0, skip=(), deep=.012):
        """A brick face laid piece by piece in a wall's frame."""
        r = self.rng; self.box('mortar', u0, y - .002, z0, u1, y + .03, z1) if not skip else None; z = z0; row = 0
        while z < z1 - .01:
            u = u0 - (w + m) * (.5 if row % 2 else 0)
            while u < u1 - .005:
                a, b = max(u, u0), min(u + w, u1); zc = z + h / 2
                for q in skip:
                    if q[1] < zc < q[3]:
                        if a < q[0] < b: b = q[0]
                        elif a < q[2] < b: a = q[2]
                        elif a >= q[0] and b <= q[2]: b = a
                if b - a > .02: d = r.uniform(.6, 1.3) * deep; self.slab(mat, a, y - d, z, b, y + .02, min(z + h, z1), .004)
                u += w + m
            z += h + m; row += 1

    def stones(self, w, z1, size=.3, z0=0.0, y=0.0, skip=()):
        """A face of fieldstone in a wall's frame: rounded blocks, wide joints."""
        r = self.rng; z = z0
        while z < z1 - .02:
            hz = min(r.uniform(.5, 1.05) * size, z1 - z); u = 0.0; hz = z1 - z if z1 - z - hz < .09 else hz
            while u < w - .01:
                wu = min(r.uniform(.7, 1.7) * size, w - u); wu = w - u if w - u - wu < .12 else wu
                def put(a, b, c, d):
                    k = r.uniform(.03, .085); e = min(b - a, d - c) * .28; a, b, c, d = a + .008, b - .008, c + .008, d - .008
                    t = [r.uniform(0, .03) for _ in range(8)]
                    v = [(a, y + .02, c), (b, y + .02, c), (b, y + .02, d), (a, y + .02, d), (a, y - k * .4, c + t[0]), (b - t[1], y - k * .4, c),
                            (b, y - k * .4, d - t[2]), (a + t[3], y - k * .4, d), (a + e, y - k, c + e * .8), (b - e, y - k, c + e * .8),
                            (b - e, y - k, d - e * .8), (a + e, y - k, d - e * .8)]
                    self.mesh('fieldstone', v, [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 9, 8), (5, 6, 10, 9), (6, 7, 11, 10),
                            (7, 4, 8, 11), (8, 9, 10, 11)], smooth=False)
                if not any(q[0] < u + wu / 2 < q[2] and q[1] < z + hz / 2 < q[3] for q in skip):
                    if hz > .2 and wu < .34 and r.random() < .4: put(u, u + wu, z, z + hz * .52); put(u, u + wu, z + hz * .52, z + hz)
                    else: put(u, u + wu, z, z + hz)
                u += wu
            z += hz

    def fire(self, x, y, z, w=.7):
        """Logs on andirons and a low fire."""
        r = self.rng
        for i, (a, dz) in enumerate(((-8, .06), (6, .07), (14, .17), (-16, .18))):
            with self.tip(x, y + (.07 if i % 2 else -.07) * (1 if i < 2 else .4), z + dz, 0, 90, a):
                self.turn('bark', 0, 0, -w * .42, [(.001, 0), (.05, 0), (.055, w * .4), (.05, w * .84), (.001, w * .84)], 12)
        for _ in range(26):
            a = r.uniform(-.36, .36) * w; hh = r.uniform(.14, .42) * (1 - abs(a) / w * 1.5) * w; q = r.uniform(.02, .042)
            px, py = x + a, y + r.uniform(-.08, .1); lean = r.uniform(-.05, .05); v = []; f = []; cols = []; n = 7
            for i in range(6):
                t = i / 5; rr = q * (1 - t) ** .7 * (1 + .9 * math.sin(t * 3.1)) * (.7 + .3 * (i > 0))
                v += [(px + lean * t * t + rr * math.cos(6.283 * j / n), py + rr * math.sin(6.283 * j / n), z + .16 + hh * t) for j in range(n)]
            for i in range(5):
                c = [(1, .5, .12), (1, .42, .08), (1, .33, .05), (.8, .2, .02), (.5, .1, .01), (.2, .03, .0)]
                for j in range(n):
                    k = (j + 1) % n; f.append((i * n + j, i * n + k, i * n + n + k, i * n + n + j)); cols.append((c[i], c[i], c[i + 1], c[i + 1]))
            self.mesh('flame', v, f, cols, smooth=True)
        for _ in range(40):
            self.ball('flame', x + r.uniform(-.4, .4) * w, y + r.uniform(-.1, .1), z + r.uniform(.02, .05), r.uniform(.012, .03), col=(.5, .1, .012), n=4)
        self.lamps.append((self.M @ Vector((x, y - .12, z + .3)), 34, (1, .38, .1), .12))


# ----------------------------------------------------------------------
# stage
# ----------------------------------------------------------------------
def start(recipe, seed=1):
    reset(); surfaces(); k = Room(recipe.get('seed', seed)); k.lamps = []
    return k


def bulb(pos, power, color, radius):
    l = bpy.data.lights.new('lamp', 'POINT'); l.energy = power; l.color = color; l.shadow_soft_size = radius
    o = bpy.data.objects.new('lamp', l); bpy.context.collection.objects.link(o); o.location = pos; o.visible_glossy = False; o.visible_camera = False


def panel(x, y, z, w, h, power, color=(1, .86, .7), look=(0, 0, 0)):
    """A soft light that mirrors and the camera do not see."""
    known = set(bpy.data.objects); area(x, y, z, w, h, power, color, look); o, = set(bpy.data.objects) - known
    o.visible_glossy = False; o.visible_camera = False


def finish(k, bounces=3):
    """Turns the collected shapes into meshes and hangs the lamps; light goes round a room once more than outdoors."""
    k.flush(bevels=())
    for lamp in k.lamps: bulb(*lamp)
    def more(*_): c = bpy.context.scene.cycles; c.diffuse_bounces = bounces; c.max_bounces = bounces + 3; c.sample_clamp_indirect = 2.5
    bpy.app.handlers.render_init.append(more)


def portal(x0, z0, x1, z1, y, toward):
    """Tells the renderer where the sky comes in: a window from (x0, z0) to (x1, z1) in the plane y, or in the plane x when `toward` says so."""
    area((x0 + x1) / 2, y, (z0 + z1) / 2, x1 - x0, z1 - z0, 0, look=toward, portal=True)


def side_portal(x, y0, z0, y1, z1, toward): area(x, (y0 + y1) / 2, (z0 + z1) / 2, y1 - y0, z1 - z0, 0, look=toward, portal=True)


LEAVES = {'autumn': ('leaf_gold', 'leaf_red', 'leaf_gold'), 'soft': ('leaf_olive', 'leaf_umber', 'leaf_straw'), 'late': ('leaf_late', 'leaf_dark', 'leaf_late')}


def woods(k, autumn=True, tone=None):
    """The trees that windows look at. A room that stands in homes of every season says 'soft' (olive to brown) or 'late' (at nightfall)."""
    maple, oak, birch = LEAVES[tone or 'autumn'] if tone or autumn else ('leaf',) * 3
    k.make_spruce('spruce1', 10, seed=1); k.make_spruce('pine1', 15, 'pine', seed=3, width=.2, bare=.3, whorls=30, droop=.1)
    k.make_tree('maple', 9, maple, seed=4, leaves=32000, size=.11); k.make_tree('oak', 11, oak, seed=6, leaves=32000, spread=.5, size=.11)
    k.make_tree('birch', 9, birch, 'birch', seed=7, leaves=20000, spread=.27, trunk=.33, size=.075, girth=.011)


def far_shore(k, y, z, n=240, names=('spruce1', 'pine1', 'maple', 'oak', 'spruce1'), wide=190):
    for _ in range(n): k.place(k.rng.choice(names), k.rng.uniform(-wide, wide), y + k.rng.uniform(0, 40), z, k.rng.uniform(.8, 1.5))


NIGHTFALL = [(0.0, '#c99a88'), (.05, '#b08f9c'), (.14, '#7f86ad'), (.32, '#52689a'), (.6, '#36507f'), (1.0, '#233a66')]


def evening(strength=.8, az=0, fill=2.2, glow=.9, clouds=.55, stops=DUSK):
    sky(stops, sun_az=az, glow=(.95, .42, .16), glow_amt=glow, clouds=clouds, strength=strength, cloud_col=(.95, .52, .42), fill=fill,
            fill_tint=(.98, .97, 1.03))


def low_sun(strength=1.0, az=30, el=16, power=4.0, fill=1.8, seen=1.0):
    sky(GOLD, sun_az=az, glow=(1, .7, .35), glow_amt=.5, clouds=.45, strength=strength, cloud_col=(1, .95, .9), fill=fill)
    sun(el, az, power, (1, .72, .45), 1.2)


# ----------------------------------------------------------------------
# rooms
# ----------------------------------------------------------------------
def gable_glass(k, E, pitch, Wd, thick=.26):
    """The glazed gable over a window wall, in the wall's frame: panes between mullions up to the rakes."""
    rake = lambda x: E + pitch * min(x, Wd - x); y0, y1 = thick - .17, thick - .07; mid = Wd / 2
    def sloped(m, a, b, lo, hi, p, q):
        k.hexa(m, [(a, p, lo(a)), (b, p, lo(b)), (b, q, lo(b)), (a, q, lo(a)), (a, p, hi(a)), (b, p, hi(b)), (b, q, hi(b)), (a, q, hi(a))])
    for a, b in ((-.3, mid), (mid, Wd + .3)):
        sloped('fir_x', a, b, lambda x: rake(x) - .3, lambda x: rake(x) + .12, -.006, thick + .006)
        sloped('frame_dark', a, b, lambda x: rake(x) - .36, lambda x: rake(x) - .29, y0, y1)
    k.slab('fir', .5, -.03, E + .1, Wd - .5, thick + .03, E + .18, .006); k.box('frame_dark', .6, y0, E + .18, Wd - .6, y1, E + .23)
    for i in range(1, 6):
        x = .7 + (Wd - 1.4) * i / 6; w = .09 if i == 3 else .05; a, b = (x - w, x), (x, x + w)
        for p, q in (a, b): sloped('frame_dark', p, q, lambda x: E + .12, lambda x: rake(x) - .27, y0 - .03, y1 + .01)


def bay(k, Wd, Dp):
    """What a lake home's rooms look at over the window wall at y = Dp: the deck and its rail, the shore, the lake, a wood beyond."""
    woods(k); ground(k, 900, z=-3.1)
    k.mesh('water', [(-900, Dp + 21, -3.0), (900, Dp + 21, -3.0), (900, Dp + 230, -3.0), (-900, Dp + 230, -3.0)], [(0, 1, 2, 3)])
    k.deck(-6, Wd + 6, Dp + .32, Dp + 3.4, -.12, skirt=None)
    for x in range(-6, 16, 2): k.box('blacksteel', x, Dp + 3.3, -.2, x + .05, Dp + 3.35, .9)
    for z in [.1 + .13 * i for i in range(7)]: k.box('blacksteel', -6, Dp + 3.32, z, Wd + 6, Dp + 3.33, z + .012)
    k.box('cedar', -6, Dp + 3.28, .9, Wd + 6, Dp + 3.38, .94)
    finish(k)
    for t in (('birch', 10.3, Dp + 10.5, -3.1, 1.25), ('birch', 11.8, Dp + 13, -3.1, 1.15, 2), ('maple', -4.4, Dp + 12, -3.1, 1.05),
            ('pine1', -5.6, Dp + 18, -3.1, 1.15), ('pine1', 15.5, Dp + 19, -3.1, 1.15), ('spruce1', -9, Dp + 16, -3.1, 1.3)):
        k.place(*t)
    far_shore(k, Dp + 232, -3.0, 300, ('spruce1', 'pine1', 'spruce1', 'birch', 'oak', 'pine1', 'spruce1'))


def living(recipe):
    """Great room of a timber-frame lake home: Douglas fir trusses, a fieldstone chimney, glass from the floor to the rakes over the bay."""
    k = start(recipe, 31); r = k.rng; Wd, Dp, E, R = 8.6, 7.0, 4.9, 8.0; pitch = (R - E) / (Wd / 2); ang = math.degrees(math.atan(pitch))
    slope = math.hypot(Wd / 2, R - E)
    k.planks('red_oak', -.3, -3, Wd + .3, Dp + .3, .14)
    low, up = (.7, .12, 7.9, 2.55), (.7, 2.85, 7.9, E - .2)
    with k.at(0, Dp):
        k.partition(Wd, E, 'p_warm', [dict(u=q[0], z=q[1], w=q[2] - q[0], h=q[3] - q[1], bays=6, frame='frame_dark', trim='fir', case=.14, mullion=.03)
                for q in (low, up)], base='fir')
        gable_glass(k, E, pitch, Wd); [k.slab('frame_dark', Wd / 2 - .085, .05, a, Wd / 2 + .085, .2, b, .004) for a, b in ((low[1], low[3]), (up[1], up[3]))]
        k.slab('fir', 0, -.1, 2.57, Wd, .0, 2.81, .008); [k.slab('fir', x - .11, -.12, 0, x + .11, .02, E, .01) for x in (.45, Wd - .45)]
    with k.at(0, -3, 0, 90): k.partition(Dp + 3, E + .1, 'p_warm', base='fir')
    with k.at(Wd, Dp, 0, -90): k.partition(Dp + 3, E + .1, 'p_warm', base='fir')
    with k.at(Wd, -3, 0, 180): k.partition(Wd, R, 'p_warm')
    with k.tip(0, 0, E, 0, -ang): k.planks('fir', -.4, -3.2, slope + .05, Dp + .9, .14, 'y', ceiling=True)       # out over the deck
    with k.tip(Wd, 0, E, 0, ang): k.planks('fir', -slope - .05, -3.2, .4, Dp + .9, .14, 'y', ceiling=True)
    for y in (2.5, Dp - .14):                                   # trusses
        k.slab('fir', -.1, y - .11, E - .12, Wd + .1, y + .11, E + .14, .012); k.slab('fir', Wd / 2 - .11, y - .1, E + .1, Wd / 2 + .11, y + .1, R - .1, .012)
        for s, x0 in ((-1, 0), (1, Wd)):
            with k.tip(x0, y, E, 0, s * ang): k.slab('fir', *((0, -.1, -.26, slope, .1, -.02) if s < 0 else (-slope, -.1, -.26, 0, .1, -.02)), .012)
            with k.tip(Wd / 2, y, E + .25, 0, s * 42):
                k.slab('fir', *((.08, -.085, -.09, 2.02, .085, .09) if s < 0 else (-2.02, -.085, -.09, -.08, .085, .09)), .01)
    k.slab('fir', Wd / 2 - .11, -3, R - .34, Wd / 2 + .11, Dp + .1, R - .06, .012); k.wheel(Wd / 2, 4.1, 3.95, R - .3, .82)
    # the chimney
    ya, yb, X = 2.7, 5.3, .62; fb = (.62, .3, 1.98, 1.22)
    for q in ((ya, 0, ya + fb[0], 5.8), (ya + fb[2], 0, yb, 5.8), (ya + fb[0], fb[3], ya + fb[2], 5.8), (ya + fb[0], 0, ya + fb[2], fb[1])):
        k.box('mortar', -.1, q[0], q[1], X, q[2], q[3])
    k.box('iron', -.1, ya + fb[0], fb[1], .06, ya + fb[2], fb[3])
    with k.at(X, ya, 0, 90): k.stones(yb - ya, 5.8, .3, skip=(fb,))
    with k.at(0, ya): k.stones(X, 5.8, .3)
    k.slab('limestone_in', 0, ya - .12, 0, X + .5, yb + .12, .3, .015); k.slab('fir', -.05, ya - .14, 1.5, X + .26, yb + .14, 1.68, .014)
    with k.at(.36, ya + 1.3, .3, 90): k.fire(0, 0, 0, .8)
    for y, s, m in ((ya + .3, .9, 'stoneware'), (ya + .55, .6, 'glaze')): k.vase(m, X + .06, y, 1.68, s, 0)
    k.branches(X + .06, ya + .3, 1.9, .5, 6)
    with k.at(X + .02, yb - .55, 1.68, 90):
        with k.tip(0, 0, 0, 6): k.picture(0, .0, .7, .52, 3, 'walnut_w', .05)
    # furniture round the rug
    k.rug('rug_shore', 2.0, 1.7, 6.5, 6.0, 'c_oat')
    with k.at(5.55, 5.45, 0, -90):
        k.sofa('c_linen', 2.9, 3, cushions=((.5, 'c_rust', .5, 8), (.85, 'c_ochre', .44, -6), (2.45, 'c_navy', .5, -8)))
        k.throw('c_navy', [(-.06, .14), (-.045, .46), (.05, .52), (.5, .5), (.62, .56), (.7, .8), (.92, .9), (1.04, .8), (1.06, .45)], .52, 1.95)
    with k.at(2.75, 5.55, 0, 48): k.lounge('leather', 'walnut_w', .76)
    with k.at(2.55, 2.75, 0, 112): k.lounge('leather', 'walnut_w', .76); k.toss('c_cream', 0, .12, .45, .4, 4)
    with k.at(4.15, 4.0):
        with k.at(0, 0, 0, 90): k.table('walnut_w', 1.5, .85, .4, .06, .045, False)
        z = k.stack(-.12, -.38, .4, 3, .3, 12); k.bowl('stoneware', .1, .34, .4, .17, .08); k.vase('ceramic', .04, .0, .4, .62, 2)
        k.branches(.04, 0, .5, .34, 7, spread=.5)
    k.slab('walnut_w', Wd - .42, 3.1, .74, Wd, 4.9, .78, .008); [k.slab('walnut_w', Wd - .38, y, 0, Wd - .04, y + .05, .74, .006) for y in (3.14, 4.81)]
    k.slab('walnut_w', Wd - .4, 3.16, .2, Wd - .02, 4.84, .23, .006)
    with k.at(Wd, 4.9, 0, -90):
        k.table_lamp(.35, -.21, .78, 'glaze', 1.15, 24); k.picture(.95, 1.35, 1.25, .95, 8, 'white_oak', .06); k.vase('stoneware', 1.4, -.2, .78, .9, 1)
        k.branches(1.4, -.2, .96, .45, 7)
    with k.at(Wd - .2, 3.7, .23): k.turn('rug_jute', 0, -.1, 0, [(.14, 0), (.17, .08), (.15, .22), (.14, .22)], 24); k.stack(0, .35, 0, 4, .3, 85)
    k.floor_lamp(7.1, 5.95, power=34); k.fig(7.85, 6.2, 2.1, 'stoneware', .26, 60, .25); k.fig(1.25, 6.35, 1.25, 'terra', .2, 34, .2)
    bay(k, Wd, Dp)
    evening(.85, 12, 3.9, 1.0)
    for q in (low, up, (1.4, E + .2, 7.2, R - .5)): portal(q[0], q[1], q[2], q[3], Dp + .3, (Wd / 2, 0, (q[1] + q[3]) / 2))
    panel(Wd / 2, -2.4, 3.6, 6, 2.4, 560, (1, .82, .64), (Wd / 2, 5, 1.4)); panel(Wd / 2, 2.2, 3.4, 5, 3, 190, (1, .82, .64), (Wd / 2, 3.2, 8))
    camera((4.55, -1.5, 1.45), (4.25, 7, 2.6), 21); return 'interior'


def kitchen(recipe):
    """Kitchen of a new farmhouse: white oak cabinets, a dark island, a plaster hood, the pantry with its own window behind a cased opening."""
    k = start(recipe, 41); r = k.rng; Wd, Dp, H = 7.4, 5.4, 2.95; oak = 'white_oak'
    k.planks(oak, -.3, -3, Wd + .3, Dp + 3, .18)
    k.box('p_ceil', -.3, -3.2, H, Wd + .3, Dp + 3, H + .2)
    for y in (.6, 2.6, 4.6): k.slab(oak, 0, y - .1, H - .2, Wd, y + .1, H, .006)
    pan = dict(u=5.55, z=0, w=1.15, h=2.35, kind='open', case=.11)
    with k.at(0, Dp): k.partition(Wd, H, 'p_white', [pan], thick=.16)
    win = dict(u=4.0, z=1.12, w=2.9, h=1.35, bays=3, grid=(2, 3), trim='semi', case=.11, mullion=.04, bar=.009)
    with k.at(0, -3, 0, 90): k.partition(Dp + 3, H, 'p_white', [win])
    with k.at(Wd, Dp, 0, -90): k.partition(Dp + 3, H, 'p_white')
    with k.at(Wd, -3, 0, 180): k.partition(Wd, H, 'p_white')
    # pantry: shelves, a counter, its window
    with k.at(0, Dp + 2.0): k.partition(Wd, H, 'p_white', [dict(u=5.7, z=1.15, w=1.0, h=1.15, grid=(2, 2), bar=.01)])
    for x, rot, y in ((4.9, 90, Dp + .06), (7.25, -90, Dp + 2.0)):
        with k.at(x, y, 0, rot): k.partition(1.94, H, 'p_white', thick=.1, far=0)
    with k.at(4.92, Dp + 1.98): k.base_cabs(oak, (.75, .8, .75), .55); k.slab('quartz', 0, -.58, .88, 2.32, 0, .92, .004); k.faucet(1.3, -.12, .92, s=.85)
    for side in (0, 1):
        for z in (1.35, 1.75, 2.15):
            x0, x1 = ((4.92, 5.22), (6.94, 7.24))[side]; k.slab(oak, x0, Dp + .25, z, x1, Dp + 1.95, z + .03, .003)
            y = Dp + .4
            while y < Dp + 1.8:
                k.turn(r.choice(('ceramic', 'stoneware', 'glaze', 'terra')), (x0 + x1) / 2, y, z + .03,
                        [(.001, 0), (.055, 0), (.06, .03), (.06, r.uniform(.1, .2)), (.045, .21), (.001, .215)], 18)
                y += r.uniform(.16, .26)
    k.lamps.append((Vector((6.1, Dp + 1.0, 2.6)), 55, (1, .78, .55), .1))
    # the range wall
    with k.at(.08, Dp):
        k.tiles('zellige', .8, .92, 5.35, H, .11, .11, stagger=0, wobble=1.2)
        k.slab(oak, 0, -.72, 0, .82, 0, H - .25, .004, 'z'); k.front(oak, .0, .1, .82, 1.6, -.72, shaker=True, hand='r')
        k.front(oak, 0, 1.6, .82, H - .27, -.72, hand='r'); k.slab('p_white', 0, -.7, H - .25, .82, 0, H, .003)
        with k.at(.83): k.base_cabs(oak, (.9, .72), drawers=(0,))
        with k.at(3.42): k.base_cabs(oak, (.72, .9, .3), drawers=(1,))
        k.slab('quartz', .83, -.62, .88, 2.45, 0, .92, .004); k.slab('quartz', 3.42, -.62, .88, 5.36, 0, .92, .004)
        # range and hood
        x0, x1 = 2.465, 3.405; k.slab('steel', x0, -.64, .12, x1, -.02, .9, .006); k.box('blacksteel', x0 + .02, -.6, 0, x1 - .02, -.05, .12)
        k.slab('screen', x0 + .1, -.655, .3, x1 - .1, -.63, .62, .004); k.bar('brassy', [(x0 + .08, -.7, .69), (x1 - .08, -.7, .69)], .011)
        for a in (x0 + .09, x1 - .09): k.bar('brassy', [(a, -.7, .69), (a, -.64, .69)], .008)
        for i in range(6):
            with k.tip(x0 + .13 + i * .136, -.645, .8, 90): k.turn('brassy', 0, 0, 0, [(.024, 0), (.022, .03), (.001, .032)], 18)
        k.slab('blacksteel', x0 + .03, -.6, .9, x1 - .03, -.06, .92, .003)
        for i in range(3):
            a = x0 + .05 + i * .285; [k.box('blacksteel', a, -.58 + j * .115, .92, a + .27, -.565 + j * .115, .945) for j in range(5)]
            [k.box('blacksteel', a + q, -.58, .925, a + q + .013, -.105, .943) for q in (0, .128, .257)]
        k.turn('glaze', x0 + .26, -.3, .945, [(.001, 0), (.11, 0), (.12, .02), (.12, .13), (.125, .135), (.1, .15), (.02, .17), (.02, .19), (.001, .2)], 32)
        k.hexa('p_white', [(2.2, -.58, 1.72), (3.67, -.58, 1.72), (3.67, .0, 1.72), (2.2, .0, 1.72), (2.5, -.36, H), (3.37, -.36, H), (3.37, 0, H),
                (2.5, 0, H)])
        k.slab(oak, 2.18, -.6, 1.6, 3.69, 0, 1.73, .006); k.box('screen', 2.3, -.5, 1.595, 3.57, -.05, 1.6)
        k.lamps.append((k.M @ Vector((2.93, -.3, 1.55)), 9, (1, .72, .46), .1))
        for z in (1.45, 1.86):
            for a, b in ((.98, 2.08), (3.82, 5.2)):
                k.slab(oak, a, -.26, z, b, 0, z + .045, .005); x = a + .12
                while x < b - .1:
                    q = r.random(); m = r.choice(('ceramic', 'ceramic', 'stoneware', 'glaze'))
                    if q < .4: n = r.randint(3, 5); [k.bowl(m, x, -.13, z + .045 + i * .022, .085, .05) for i in range(n)]; x += .2
                    elif q < .7:
                        n = r.randint(4, 7)
                        [k.turn('ceramic', x + .02, -.13, z + .045 + i * .012, [(.001, 0), (.06, 0), (.11, .012), (.108, .016), (.001, .006)],
                                28) for i in range(n)]
                        x += .26
                    elif q < .85: k.vase(m, x, -.13, z + .045, .65, r.randint(0, 2)); x += .2
                    else:
                        k.turn(m, x, -.13, z + .045, [(.001, 0), (.035, 0), (.04, .09), (.037, .09), (.034, .01)], 20)
                        k.turn(m, x + .1, -.13, z + .045, [(.001, 0), (.035, 0), (.04, .09), (.037, .09), (.034, .01)], 20); x += .24
        for i, (x, q) in enumerate(((1.05, .3), (1.22, .22))):
            with k.tip(x, -.06, .92, 80): k.slab('walnut_w' if i else oak, -.14, 0, 0, .14, q + .14, .02, .008)
        k.vase('stoneware', 1.75, -.25, .92, .75, 1)
        [k.bar(oak, [(1.75 + r.uniform(-.03, .03), -.25, 1.05), (1.75 + r.uniform(-.09, .09), -.25 + r.uniform(-.05, .05), 1.25)], .007) for _ in range(5)]
        k.fig(4.9, -.3, .42, 'terra', .07, 70, .09, .92)
    # sink run under the window
    with k.at(0, .55, 0, 90):
        k.base_cabs(oak, (.6, .62, .92, .62, .9, .5), skip=(2,), drawers=(0, 4)); k.slab(oak, 1.22, -.58, .1, 2.14, 0, .64, .002, 'x')
        k.front(oak, 1.22, .1, 1.68, .64, -.58, hand='r'); k.front(oak, 1.68, .1, 2.14, .64, -.58, hand='l')
        for a, b in ((0, 1.22), (2.14, 4.16)): k.slab('quartz', a, -.62, .88, b, 0, .92, .004)
        k.slab('quartz', 1.22, -.13, .88, 2.14, 0, .92, .002)
        for q in ((1.22, -.66, 2.14, -.6), (1.22, -.16, 2.14, -.12), (1.22, -.62, 1.27, -.14), (2.09, -.62, 2.14, -.14)):
            k.slab('ceramic', q[0], q[1], .64, q[2], q[3], .915, .012)
        k.box('ceramic', 1.25, -.62, .66, 2.1, -.14, .7); k.faucet(1.68, -.1, .92); k.vase('ceramic', 2.5, -.14, .92, .8, 1)
        k.branches(2.5, -.14, 1.1, .36, 6); k.turn('terra', .9, -.14, .92, [(.001, 0), (.05, 0), (.065, .1), (.06, .1), (.05, .02)], 20)
        k.branches(.9, -.14, 1.0, .16, 9, 'leafy', .035, .7)
    # island
    ix0, ix1, iy0, iy1 = 2.25, 5.15, 1.9, 2.9; k.box('blacksteel', ix0 + .06, iy0 + .36, 0, ix1 - .06, iy1 - .06, .1)
    k.slab('semi_dark', ix0 + .02, iy0 + .32, .1, ix1 - .02, iy1 - .02, .88, .003)
    with k.at(0, iy0 + .32): [k.front('semi_dark', ix0 + .02 + i * .715, .1, ix0 + .02 + (i + 1) * .715, .88, 0, pull=None, rail=.075) for i in range(4)]
    with k.at(ix0 + .02, iy1, 0, -90): k.front('semi_dark', .02, .1, .66, .88, 0, pull=None, rail=.075)
    with k.at(ix1 - .02, iy0 + .32, 0, 90): k.front('semi_dark', .0, .1, .66, .88, 0, pull=None, rail=.075)
    k.slab('quartz', ix0 - .03, iy0, .88, ix1 + .03, iy1 + .02, .925, .006)
    for i, x in enumerate((2.85, 3.7, 4.55)):
        with k.at(x, iy0 - .02, 0, 180 + (6, -4, 9)[i]): k.stool('white_oak', 'leather', .64)
    k.bowl('stoneware', 4.45, 2.35, .925, .2, .1)
    [k.ball(('c_ochre', 'c_moss', 'c_rust')[i % 3], 4.45 + .09 * math.cos(i * 1.3), 2.35 + .09 * math.sin(i * 1.3), .99 + .04 * (i % 2), .042,
            n=10) for i in range(8)]
    k.vase('glaze', 3.1, 2.5, .925, 1.05, 0); k.branches(3.1, 2.5, 1.2, .6, 9, spread=.55); k.slab('walnut_w', 3.5, 2.15, .925, 3.95, 2.42, .945, .008)
    for x in (3.0, 4.4): k.pendant(x, 2.4, 1.72, H, .2, 'blacksteel', 28)
    k.rug('rug_stripe', .75, 1.3, 1.6, 3.4)
    with k.at(6.45, 2.55):
        k.round_table('white_oak', .56, .75, 4); k.vase('ceramic', .05, .05, .75, .8, 0); k.branches(.05, .05, .98, .36, 7)
        k.stack(-.22, -.16, .75, 2, .24, 20)
    for x, y, a in ((5.85, 2.15, 125), (6.5, 3.3, -8)):
        with k.at(x, y, 0, a): k.chair('white_oak', 'c_linen')
    k.pendant(6.45, 2.6, 1.75, H - .2, .21, 'blacksteel', 14, 'drum')
    with k.at(Wd, Dp, 0, -90): k.picture(2.85, 1.3, .9, .7, 7, 'white_oak', .07)
    woods(k, tone='soft'); ground(k, 500, z=-.6); finish(k)
    for x, y, n, q in ((-12, 1.0, 'maple', .9), (-17, -4, 'oak', 1.1), (-14, 13, 'birch', 1.0), (2, Dp + 30, 'oak', 1.0), (13, Dp + 30, 'maple', .9),
            (-24, 4, 'spruce1', 1.2), (-22, -6, 'maple', 1.2)):
        k.place(n, x, y, -.6, q)
    for _ in range(70): k.place(r.choice(('maple', 'oak', 'spruce1')), r.uniform(-70, -45), r.uniform(-60, 60), -.6, r.uniform(.9, 1.3))
    for _ in range(40): k.place(r.choice(('maple', 'oak', 'spruce1')), r.uniform(-30, 50), r.uniform(50, 65), -.6, r.uniform(.9, 1.3))
    low_sun(1.1, -66, 27, 9.0, 2.6)
    side_portal(-.3, 1.0, 1.12, 3.9, 2.47, (3, 2.4, 1)); portal(5.7, 1.15, 6.7, 2.3, Dp + 2.3, (6.2, Dp, 1.2))
    panel(3.9, -2.4, 2.3, 6, 1.6, 150, (1, .9, .78), (3.7, 4, 1.0)); panel(3.8, 1.0, 2.7, 4, 1.6, 40, (1, .9, .78), (3.8, 1.2, 0))
    panel(3.8, -1.5, 1.0, 5, 1.5, 80, (1, .9, .78), (3.7, 3, 3.0))
    camera((5.05, -1.7, 1.4), (3.55, 5.4, 1.1), 27); return 'interior'


def bedroom(recipe):
    """Bedroom at blue hour: a made bed between two windows, linen curtains, lamps lit."""
    k = start(recipe, 51); r = k.rng; Wd, Dp, H = 5.4, 4.4, 2.75
    k.planks('white_oak', -.3, -3, Wd + .3, Dp + .3, .15); k.box('p_ceil', -.3, -3.2, H, Wd + .3, Dp + .3, H + .2)
    wins = [dict(u=u, z=.72, w=.95, h=1.6, style='hung', grid=(2, 2), all=False, case=.1) for u in (.42, Wd - 1.37)]
    with k.at(0, Dp):
        k.partition(Wd, H, 'p_dusk', wins, crown='semi', base_h=.17)
        for w in wins:
            c = w['u'] + .475; k.rod(c - .82, c + .82, -.11, H - .22, 'brassy')
            for a, b in ((c - .79, c - .42), (c + .42, c + .79)): k.drapes('drape', a, b, -.11, .02, H - .235, 5, .042)
        k.picture(Wd / 2 - .37, 1.5, .62, .8, 5, 'white_oak', .08); k.picture(Wd / 2 + .37, 1.5, .62, .8, 6, 'white_oak', .08)
    with k.at(0, -3, 0, 90): k.partition(Dp + 3, H, 'p_dusk', crown='semi', base_h=.17)
    with k.at(Wd, Dp, 0, -90): k.partition(Dp + 3, H, 'p_dusk', [dict(u=2.1, z=0, w=.82, h=2.05, kind='door', case=.1, hand='r')], crown='semi', base_h=.17)
    with k.at(Wd, -3, 0, 180): k.partition(Wd, H, 'p_dusk')
    k.rug('rug_lattice', .95, 1.1, 4.45, 3.6, fringe=True)
    with k.at(Wd / 2, Dp - .14): k.bed(1.8, 2.08)
    for s in (-1, 1):
        with k.at(Wd / 2 + s * 1.36, Dp - .05):
            k.nightstand('walnut_w', .54, .4, .56); k.table_lamp(.02 * s, -.2, .56, 'ceramic' , 1.0, 15)
            if s < 0: k.stack(.16, -.3, .56, 2, .2, 20)
            else: k.vase('glaze', -.17, -.27, .56, .45, 2); k.branches(-.17, -.27, .64, .2, 6, spread=.4)
    with k.at(Wd / 2, 1.62):                                          # bench at the foot
        k.soft('leather', -.68, -.2, .36, .68, .2, .47, .045, (0, 0, .02))
        [k.bar('walnut_w_z', [(x * 1.04, y * 1.1, 0), (x, y, .37)], .017) for x in (-.6, .6) for y in (-.14, .14)]
        [k.bar('walnut_w_x', [(-.6, y, .33), (.6, y, .33)], .015) for y in (-.14, .14)]
        k.throw('c_oat', [(-.245, .18), (-.24, .46), (-.2, .51), (-.1, .522), (.1, .522), (.2, .51), (.24, .46), (.245, .2)], .5, -.3, fold=.006)
        k.stack(.36, 0, .485, 2, .28, 8)
    with k.at(.72, 1.5, 0, 62): k.club('c_boucle', .8); k.toss('c_rust', 0, .1, .44, .38, 5)
    k.floor_lamp(.42, 2.35, 'brassy', 1.55, 20, .2)
    with k.at(Wd, Dp, 0, -90):                                       # dresser and mirror on the right
        k.slab('walnut_w', .35, -.46, .14, 1.75, -.01, .84, .006, 'x')
        [k.front('walnut_w', .37 + i * .68, .16 + j * .225, .37 + (i + 1) * .68, .16 + (j + 1) * .225, -.46,
                shaker=False) for i in range(2) for j in range(3)]
        [k.slab('walnut_w', x, y, 0, x + .04, y + .04, .15, .003) for x in (.4, 1.66) for y in (-.42, -.08)]
        for u in (.346, 1.742): k.slab('walnut_w', u, -.463, .138, u + .012, -.008, .842, .003, 'z')       # its ends, grain upright
        with k.tip(1.05, -.03, 1.45, 90):
            k.turn('mirror', 0, 0, .0, [(.001, .012), (.36, .012)], 48); k.turn('brassy', 0, 0, -.02, [(.36, .036), (.378, .036), (.378, 0)], 48)
        k.vase('stoneware', .62, -.22, .84, .8, 0); k.branches(.62, -.22, 1.05, .42, 7); k.stack(1.45, -.24, .84, 2, .26, -6)
    k.fig(4.85, 1.0, 1.45, 'stoneware', .2, 40, .19) if recipe.get('options', {}).get('plant') else None
    woods(k, tone='late'); ground(k, 400, z=-3.2); finish(k)
    for x, y, n, q in ((-2.5, Dp + 21, 'birch', .72), (-6, Dp + 34, 'maple', .62), (9.6, Dp + 24, 'birch', .7), (14, Dp + 36, 'oak', .6),
            (7, Dp + 40, 'spruce1', .7), (-9, Dp + 40, 'spruce1', .75), (-3.5, Dp + 44, 'spruce1', .62), (11, Dp + 46, 'spruce1', .8)):
        k.place(n, x, y, -3.2, q)
    far_shore(k, Dp + 62, -4.5, 130, ('spruce1', 'oak', 'spruce1', 'maple', 'pine1'), 90)
    evening(.72, -30, 4.6, .6, .4, NIGHTFALL)
    for w in wins: portal(w['u'], w['z'], w['u'] + w['w'], w['z'] + w['h'], Dp + .3, (w['u'] + .4, 0, 1.2))
    panel(Wd / 2, -2.4, 2.2, 4, 1.6, 110, (1, .84, .68), (Wd / 2, 3, .8)); panel(Wd / 2, 1.4, 2.62, 3.4, 2.2, 34, (1, .84, .66), (Wd / 2, 1.5, 0))
    panel(Wd / 2, -1.4, .8, 3, 1.5, 60, (1, .86, .7), (Wd / 2, 2.4, H))
    camera((2.86, -1.6, 1.24), (2.66, 4.4, 1.06), 27.5); return 'interior'


def bath(recipe):
    """Bath: a freestanding tub under a window frosted to half its height, green tiles to the sill, a white oak vanity, brass."""
    k = start(recipe, 61); r = k.rng; Wd, Dp, H = 3.9, 3.7, 2.75; sill = 1.0
    k.box('grout', -.3, -3, -.1, Wd + .3, Dp + .3, -.003); q = .3; x = -.15
    while x < Wd:
        y = -3.0
        while y < Dp: k.box('floor_tile', x + .0015, y + .0015, -.02, x + q * 2 - .0015, y + q - .0015, r.uniform(-.0008, 0)); y += q
        x += q * 2
    k.box('p_ceil', -.3, -3.2, H, Wd + .3, Dp + .3, H + .2)
    win = dict(u=.95, z=sill + .06, w=2.0, h=1.3, bays=2, style='hung', frost=True, case=.1, mullion=.045, sash=.045)
    with k.at(0, Dp):
        k.partition(Wd, H, 'p_warm', [win], base=None, crown='semi'); k.tiles('greentile', 0, 0, Wd, sill - .09, .075, .2, stagger=0)
        for u in (win['u'] - .007, win['u'] + win['w'] - .013): k.box('semi', u, -.0165, win['z'] + win['h'] - .014, u + .02, .02, win['z'] + win['h'] + .007)   # where two linings meet
        k.slab('marble', -.02, -.03, sill - .1, Wd + .02, 0, sill - .07, .004)
    with k.at(0, -3, 0, 90):
        k.partition(Dp + 3, H, 'p_warm', base=None, crown='semi'); k.tiles('greentile', 2.4, 0, Dp + 3, sill - .09, .075, .2, stagger=0)
        k.slab('marble', 0, -.03, sill - .1, Dp + 3, 0, sill - .07, .004)
    with k.at(Wd, Dp, 0, -90):
        k.partition(Dp + 3, H, 'p_warm', base=None, crown='semi'); k.tiles('greentile', 0, 0, 4.4, sill - .09, .075, .2, stagger=0)
        k.slab('marble', 0, -.03, sill - .1, Dp + 3, 0, sill - .07, .004)
    with k.at(Wd, -3, 0, 180): k.partition(Wd, H, 'p_warm')
    # tub
    with k.stretch(Wd / 2, Dp - .62, 0, 1.0, .5):
        k.turn('ceramic', 0, 0, 0, [(.64, 0), (.66, .015), (.68, .1), (.76, .4), (.8, .54), (.83, .565), (.845, .58), (.84, .595), (.81, .6), (.775, .585),
                (.755, .55), (.7, .32), (.63, .19), (.5, .14), (.001, .13)], 72)
    fx, fy = Wd / 2 - 1.0, Dp - .5
    k.bar('brassy', [(fx, fy, 0), (fx, fy, .98)], .014, 14)
    k.bar('brassy', [(fx, fy, .96)] + [(fx + .1 - .1 * math.cos(a), fy, .96 + .1 * math.sin(a)) for a in (.3, .7, 1.1, 1.57)] + [(fx + .3, fy, 1.06),
            (fx + .34, fy, 1.0)], .012, 12)
    k.bar('brassy', [(fx - .06, fy, .8), (fx + .06, fy, .8)], .011); k.turn('brassy', fx, fy, 0, [(.05, 0), (.05, .012), (.015, .02)], 24)
    k.bar('brassy', [(fx, fy - .05, .72), (fx, fy - .05, .95)], .012)
    k.slab('white_oak', Wd / 2 + .12, Dp - 1.08, .605, Wd / 2 + .3, Dp - .18, .628, .005)
    k.turn('c_cream', Wd / 2 + .21, Dp - .42, .628, [(.001, 0), (.035, 0), (.035, .09), (.001, .09)], 20)
    k.ball('shade', Wd / 2 + .21, Dp - .42, .735, .011, col=(5, 2.6, .8), sz=1.8, n=6); k.bowl('stoneware', Wd / 2 + .21, Dp - .75, .628, .06, .03)
    k.throw('c_white', [(Dp - 1.11, .2), (Dp - 1.075, .56), (Dp - 1.04, .615), (Dp - .98, .56), (Dp - .96, .4)], .42, Wd / 2 - .36, fold=.008)
    k.rug('c_white', Wd / 2 - .62, Dp - 1.95, Wd / 2 + .42, Dp - 1.3)
    # vanity on the left
    with k.at(0, .55, 0, 90):
        k.slab('white_oak', .0, -.54, .26, 1.7, 0, .82, .003, 'x')
        [k.front('white_oak', .0 + i * .425, .28, (i + 1) * .425, .8, -.54, hand='r' if i % 2 == 0 else 'l', shaker=True) for i in range(4)]
        [k.slab('white_oak', x, y, 0, x + .05, y + .05, .27, .003) for x in (.02, 1.63) for y in (-.52, -.08)]
        k.slab('white_oak', .03, -.5, .1, 1.67, -.04, .13, .004, 'x')
        k.slab('marble', -.02, -.57, .82, 1.72, 0, .85, .004); k.slab('marble', -.02, -.02, .85, 1.72, 0, .92, .002)
        for x in (.45, 1.25):
            with k.stretch(x, -.3, .84, 1, .72):
                k.turn('ceramic', 0, 0, 0, [(.17, 0), (.215, .03), (.235, .1), (.228, .104), (.2, .07), (.1, .02), (.001, .015)], 40)
            k.faucet(x, -.07, .85, s=.8)
            with k.stretch(x, -.012, 1.58, .62, 1, 1):
                with k.tip(0, 0, 0, 90):
                    k.turn('mirror', 0, 0, 0, [(.001, .012), (.46, .012)], 64); k.turn('brassy', 0, 0, -.01, [(.46, .03), (.482, .03), (.482, 0)], 64)
        for x in (.05, .85, 1.65): k.sconce_in(x, 1.55, 8)
        [k.soft('c_white', .25, -.46, .13 + i * .06, .65, -.1, .19 + i * .06, .028) for i in range(2)]
        k.turn('rug_jute', 1.15, -.27, .13, [(.001, 0), (.15, 0), (.17, .08), (.16, .1)], 24); k.vase('glaze', .86, -.16, .85, .6, 2)
        k.branches(.86, -.16, .95, .26, 7, spread=.45)
    # right: towel ladder, stool, plant, picture
    with k.at(Wd, Dp, 0, -90):
        for u in (.95, 1.45): k.bar('walnut_w_z', [(u, -.4, 0), (u, -.03, 1.85)], .017)
        for i in range(5): t = .16 + i * .19; k.bar('walnut_w_y', [(.95, -.4 + .37 * t, 1.85 * t), (1.45, -.4 + .37 * t, 1.85 * t)], .012)
        for t, m, dn in ((.35, 'c_oat', .5), (.73, 'c_white', .62)):
            y, z = -.4 + .37 * t, 1.85 * t
            k.throw(m, [(y - .05, z - dn), (y - .042, z - .03), (y - .034, z + .016), (y - .018, z + .03), (y + .018, z + .03), (y + .036, z + .014), (y + .05, z - .05), (y + .06, z - dn * .6)], .4, 1.2, fold=.003)
        k.picture(2.15, 1.3, .5, .66, 4, 'white_oak', .06)
    with k.at(Wd - .55, Dp - 1.75):
        k.turn('walnut_w_z', 0, 0, 0, [(.001, 0), (.15, 0), (.13, .2), (.16, .42), (.165, .45), (.001, .45)], 36)
        k.soft('c_white', -.12, -.09, .45, .12, .09, .5, .025); k.vase('ceramic', 0.02, 0, .5, .3, 1)
    k.fig(Wd - .42, Dp - .42, 1.35, 'stoneware', .18, 40, .17)
    k.pendant(Wd / 2, 2.2, 2.05, H, .15, 'brassy', 24, 'globe')
    woods(k, tone='soft'); ground(k, 500, z=-1.2); finish(k)
    for x, y, n, q in ((-3.4, Dp + 21, 'maple', 1.15), (.7, Dp + 24, 'spruce1', .84), (-1.2, Dp + 30, 'spruce1', .8), (5.2, Dp + 18, 'birch', .9),
            (7.6, Dp + 26, 'oak', .8), (2.4, Dp + 33, 'spruce1', .8)):
        k.place(n, x, y, -1.2, q)
    far_shore(k, Dp + 60, -1.2, 90, ('spruce1', 'maple', 'oak'), 90)
    evening(1.0, -25, 3.2, .9)
    portal(win['u'], win['z'], win['u'] + win['w'], win['z'] + win['h'], Dp + .3, (Wd / 2, 0, 1.0))
    panel(Wd / 2, -2.2, 2.2, 3, 1.6, 80, (1, .86, .72), (Wd / 2, 3, .8)); panel(Wd / 2, 1.4, 2.66, 2.4, 2.0, 26, (1, .84, .68), (Wd / 2, 1.5, 0))
    panel(Wd / 2, -1.2, .8, 2.4, 1.2, 40, (1, .88, .74), (Wd / 2, 2.0, H))
    camera((2.1, -1.25, 1.3), (1.96, 3.7, 1.08), 25); return 'interior'


def loft(recipe):
    """Warehouse loft of 1908: brick on two sides, heavy timber posts, tall steel windows over the mills at dusk."""
    k = start(recipe, 71); r = k.rng; Wd, Dp, H = 9.0, 7.6, 3.95
    k.planks('maple_w', -.3, -3, Wd + .3, Dp + .3, .085); k.planks('old_fir', -.3, -3.2, Wd + .3, Dp + .3, .17, 'x', H, (2.2, 3.2), ceiling=True)
    holes = [(u, .72, u + 2.1, 3.42) for u in (.6, 3.45, 6.3)]
    wins = [dict(u=a, z=b, w=c - a, h=d - b, grid=(5, 6), frame='frame_dark', trim='mortar', case=0, sash=.045, bar=.012) for a, b, c, d in holes]
    with k.at(0, Dp):
        k.partition(Wd, H, 'mortar', wins, thick=.42, base=None); k.bricks(0, 0, Wd, H, skip=holes)
        for a, b, c, d in holes:
            k.slab('limestone_in', a - .12, -.06, b - .1, c + .12, .2, b, .008); k.slab('blacksteel', a - .18, -.022, d, c + .18, .05, d + .16, .004)
    with k.at(0, -3, 0, 90): k.partition(Dp + 3, H, 'mortar', base=None); k.bricks(3.6, 0, Dp + 3, H)
    with k.at(Wd, Dp, 0, -90): k.partition(Dp + 3, H, 'p_white', base='semi', base_h=.2)
    with k.at(Wd, -3, 0, 180): k.partition(Wd, H, 'p_white')
    for x in (2.0, 7.0):
        k.slab('old_fir', x - .16, -3, H - .4, x + .16, Dp, H - .02, .02, 'y')
        for y in (1.1, 5.7):
            k.slab('old_fir', x - .16, y - .16, .0, x + .16, y + .16, H - .62, .025, 'z')
            k.slab('blacksteel', x - .2, y - .2, H - .62, x + .2, y + .2, H - .56, .004)
            k.slab('old_fir', x - .16, y - .5, H - .56, x + .16, y + .5, H - .4, .02, 'y')
            k.slab('blacksteel', x - .19, y - .19, 0, x + .19, y + .19, .1, .004)
    with k.tip(.72, -3, H - .5, -90):
        k.turn('steel', 0, 0, 0, [(.2, 0), (.2, Dp + 2.7)], 32)
        [k.turn('steel', 0, 0, q * .9, [(.2, 0), (.212, .01), (.212, .03), (.2, .04)], 32) for q in range(1, 12)]
    # seating
    k.rug('rug_ink', 2.5, 1.9, 6.75, 5.3, fringe=True)
    with k.at(3.45, 2.25, 0, 90):
        k.sofa('leather', 2.6, 3, arm=.2, leg='dark_oak', low=True, cushions=((.5, 'c_oat', .48, 8), (2.1, 'c_navy', .5, -8), (1.75, 'c_cream', .42, 6)))
        k.throw('c_cream', [(-.06, .16), (-.045, .46), (.05, .52), (.4, .505), (.54, .515), (.6, .56)], .5, .75)
    for x, y, a in ((6.0, 2.75, -98), (5.95, 4.3, -78)):
        with k.at(x, y, 0, a): k.cube('c_green', w=.78)
    with k.at(4.65, 3.5, 0, 90):
        k.slab('old_fir', -.75, -.42, .36, .75, .42, .42, .01)
        [k.slab('blacksteel', a, b, 0, a + .04, b + .04, .36, .003) for a in (-.7, .66) for b in (-.38, .34)]
        [k.slab('blacksteel', -.7, b, .33, .7, b + .04, .36, .003) for b in (-.38, .34)]
        k.stack(-.4, .08, .42, 3, .32, 8); k.bowl('blacksteel', .36, -.08, .42, .2, .07); k.vase('glaze', -.02, -.1, .42, .75, 0)
        k.branches(-.02, -.1, .64, .42, 7, spread=.5)
    k.floor_lamp(3.36, 5.6, 'blacksteel', 1.65, 34, .2)
    # dining by the windows
    with k.at(4.5, 6.35):
        k.table('old_fir', 2.3, .95, .76, .09, .055); k.bowl('stoneware', .3, 0, .76, .18, .08); k.vase('stoneware', -.35, .0, .76, .9, 1)
        k.branches(-.35, 0, .95, .5, 8)
    for x, y, a in ((3.8, 5.75, 180), (4.55, 5.72, 184), (5.25, 5.76, 176), (3.85, 6.98, 4), (4.55, 7.0, -5), (5.2, 6.97, 3)):
        with k.at(x, y, 0, a): k.chair('dark_oak')
    for x in (3.85, 5.15): k.pendant(x, 6.35, 1.85, H, .22, 'blacksteel', 26)
    # left: console and a large picture on the brick; right: shelves
    with k.at(0, 0, 0, 90):
        k.slab('walnut_w', 2.7, -.44, .2, 4.7, -.04, .78, .006, 'x')
        [k.front('walnut_w', 2.72 + i * .49, .22, 2.72 + (i + 1) * .49, .76, -.44, shaker=False, hand='r') for i in range(4)]
        [k.bar('blacksteel', [(u, y, 0), (u, y, .2)], .014) for u in (2.8, 4.6) for y in (-.38, -.1)]
        with k.at(3.7, -.03): k.picture(0, 1.15, 1.5, 1.15, 2, 'blacksteel', .0)
        k.table_lamp(4.4, -.24, .78, 'terra', 1.05, 20); k.stack(3.1, -.24, .78, 3, .3, 5)
    with k.at(Wd, Dp, 0, -90):
        for u in (1.0, 2.1, 3.2, 4.3): [k.slab('blacksteel', u - .015, y, 0, u + .015, y + .03, 2.75, .003) for y in (-.34, -.06)]
        for z in (.12, .58, 1.04, 1.5, 1.96, 2.42):
            k.slab('old_fir', .96, -.35, z - .04, 4.34, -.02, z, .005, 'x')
            [k.books(a + .05, a + 1.02, -.05, z, .33, .23, .86) if z < 2.4 and r.random() < .86 else k.vase(r.choice(('stoneware', 'glaze', 'terra',
                    'ceramic')), a + .5, -.19, z, .95, r.randint(0, 2)) for a in (1.02, 2.12, 3.22)]
    k.fig(1.05, 6.55, 2.3, 'terra', .25, 64, .28); k.fig(8.25, 6.85, 1.4, 'stoneware', .2, 36, .2)
    # the city
    with k.at(0, 0, -14):
        for x, y, w, d, h, m in ((-48, 74, 26, 18, 24, 'brick_dark'), (-14, 96, 15, 14, 21, 'brick_buff'), (26, 84, 24, 18, 22, 'brick_dark'),
                (52, 76, 24, 20, 34, 'limestone'), (-66, 150, 24, 22, 78, 'concrete'), (-22, 190, 24, 24, 104, 'charcoal'),
                (34, 180, 22, 22, 72, 'limestone'), (78, 170, 26, 22, 60, 'concrete'), (-100, 140, 26, 20, 50, 'brick_buff'),
                (8, 220, 18, 18, 64, 'limestone')):
            block(k, x, y, w, d, h, m, share=.38)
        for i in range(6): k.turn('concrete', -1 + i * 5.2, 116, 0, [(2.6, 0), (2.6, 23), (2.3, 23.4), (.01, 23.5)], 24)
        k.box('concrete', -3.5, 114, 23.2, 28, 119, 27); k.box('concrete', 5, 114.5, 27, 12, 118.5, 32); ground(k, 900, 'asphalt', z=0)
    finish(k)
    evening(1.0, -18, 2.8, 1.0)
    for a, b, c, d in holes: portal(a, b, c, d, Dp + .46, ((a + c) / 2, 0, 1.5))
    panel(Wd / 2, -2.5, 2.8, 7, 2, 560, (1, .84, .68), (Wd / 2, 5, 1.2)); panel(Wd / 2, 3.4, 2.2, 5, 3, 170, (1, .84, .66), (Wd / 2, 3.6, 9))
    camera((4.75, -1.15, 1.5), (4.4, 7.6, 1.5), 25.5); return 'interior'


def hall(recipe):
    """An entry hall as one sees it coming in: a straight stair on the left, a runner, low sun through a wide window over a bookcase at its end."""
    k = start(recipe, 81); r = k.rng; Wd, Dp, H = 4.9, 5.0, 2.75; sx = 1.15; up = 5.4
    k.planks('red_oak', -.3, -3, Wd + .3, Dp + .3, .085); k.box('p_ceil', sx + .03, -3.2, H, Wd + .3, Dp + .3, H + .32)
    k.box('p_ceil', -.3, -3.2, up, sx + .2, Dp + .3, up + .1); k.box('p_ceil', -.3, -3.2, H, sx + .03, -.6, H + .32)
    k.slab('semi', sx - .02, -.6, H - .03, sx + .04, Dp, H + .34, .004)
    cx = 3.1
    win = dict(u=cx - 1.08, z=.82, w=2.16, h=1.46, bays=3, style='hung', grid=(2, 2), all=False, case=.1, mullion=.035, sash=.045)
    with k.at(0, Dp):
        k.partition(Wd, up, 'p_sage', [win], base_h=.16); a0, a1 = cx - 1.2, cx + 1.2                   # under the window, a low bookcase
        k.slab('semi', a0 - .02, -.34, .6, a1 + .02, 0, .635, .005); k.slab('semi', a0, -.31, 0, a1, 0, .09, .003); k.box('semi', a0, -.02, .09, a1, 0, .6)
        for q in (a0, a0 + .8, a0 + 1.6, a1): k.slab('semi', q - .018, -.315, .0, q + .018, 0, .6, .003)
        k.slab('semi', a0, -.3, .33, a1, -.01, .352, .002); k.box('semi', a0, -.3, .08, a1, -.01, .095)
        [k.books(a0 + .8 * q + .025, a0 + .8 * q + .775, -.04, z, .2, .2, .9) for q in range(3) for z in (.095, .352)]
        k.vase('glaze', cx - .82, -.16, .635, .62, 2); k.stack(cx + .78, -.17, .635, 3, .26, 8)
    with k.at(0, Dp): k.slab('semi', sx + .04, -.09, H - .05, Wd, .02, H + .01); k.slab('semi', sx + .04, -.05, H - .1, Wd, .02, H - .04)
    with k.at(0, -3, 0, 90): k.partition(Dp + 3, up, 'p_sage', base=None)
    arch = dict(u=2.0, z=0, w=1.6, h=2.2, kind='open', case=.12)
    with k.at(Wd, Dp, 0, -90):
        k.partition(Dp + 3, H, 'p_sage', [arch], crown='semi')
        for a, b in ((.15, .85), (.98, 1.74), (3.86, 4.7)):
            [k.slab('semi', *q, .003) for q in ((a, -.016, .28, b, .0, .31), (a, -.016, .79, b, .0, .82), (a, -.016, .31, a + .03, 0, .79),
                    (b - .03, -.016, .31, b, 0, .79))]
        for a, b in ((0, 1.88), (3.72, 8)): k.slab('semi', a, -.035, .9, b, 0, .94, .005)
    with k.at(Wd, -3, 0, 180): k.partition(Wd, H, 'p_sage')
    # the room beyond the cased opening
    k.box('p_gold', Wd + 2.6, -.5, 0, Wd + 2.7, 4.5, H); k.box('p_ceil', Wd + .26, -.5, H, Wd + 2.7, 4.5, H + .1)
    k.planks('red_oak', Wd + .26, -.5, Wd + 2.6, 4.5, .085); k.box('p_gold', Wd + .26, 4.4, 0, Wd + 2.7, 4.5, H)
    k.box('p_gold', Wd + .26, -.5, 0, Wd + 2.7, -.4, H)
    with k.at(Wd + .3, 4.4):
        k.picture(.85, 1.32, .8, .62, 8, 'walnut_w'); k.slab('walnut_w', .2, -.42, .1, 1.6, -.02, .78, .006, 'x')
        [k.front('walnut_w', .22 + i * .46, .14, .22 + (i + 1) * .46, .76, -.42, shaker=False, hand='r') for i in range(3)]
        k.table_lamp(.42, -.2, .78, 'glaze', 1.05, 42); k.vase('stoneware', 1.1, -.2, .78, .8, 0); k.branches(1.1, -.2, 1.0, .4, 7)
    # stair
    n = 15; rise = (H + .32) / n; run = .262; y0 = .75
    for i in range(n):
        y = y0 + i * run; z = (i + 1) * rise
        k.slab('semi', 0, y, z - rise, sx - .02, y + .02, z - .03, .001, 'x'); k.slab('red_oak', 0, y - .03, z - .034, sx + .035, y + run + .01, z, .008, 'x')
        k.box('semi', sx - .07, y + .004, 0, sx, y + run + .003, z - .034)
        for q in (.07, .2):
            if i < 14: k.slab('semi', sx - .055, y + q - .012, z, sx - .031, y + q + .012, z + .87 + (q - .07) * rise / run, .003)
    k.slab('red_oak', 0, y0 + n * run - .03, n * rise - .034, sx + .03, Dp, n * rise, .006, 'x')
    k.box('semi', 0, y0 + n * run, n * rise - .3, sx, Dp, n * rise - .034)
    ang = math.degrees(math.atan2(rise, run)); L = (n - 1) * math.hypot(run, rise)
    with k.tip(sx - .043, y0 + .05, rise + .9, ang): k.slab('walnut_w', -.033, -.12, -.03, .033, L, .03, .014, 'y')
    for i in range(3):                                                 # panels on the stair's side
        a = y0 + .95 + i * 1.0; b = a + .78; z0, za, zb = .24, (a - y0) / run * rise - .24, (b - y0) / run * rise - .24; x = sx + .001; t = .026
        for (p, q), (u, v) in (((a, z0), (b, z0)), ((a, za), (b, zb)), ((a, z0), (a, za)), ((b, z0), (b, zb))):
            k._limb('semi', Vector((x, p, q)), Vector((x, u, v)), t / 2, t / 2, 6)
    k.slab('semi', sx - .002, y0 + .05, 0, sx + .016, Dp, .16, .004)
    k.slab('semi', sx - .11, y0 - .07, 0, sx + .05, y0 + .08, 1.2, .01)                       # the newel stands out beyond the first tread
    k.slab('semi', sx - .13, y0 - .09, 1.2, sx + .07, y0 + .1, 1.24, .008); k.ball('semi', sx - .03, y0 + .005, 1.3, .062)
    with k.at(0, -3, 0, 90):
        for i, (u, q) in enumerate(((4.6, 1), (5.4, 2), (6.2, 1), (7.0, 2))):
            k.picture(u, 1.75 + (u - 4.2) * .62, .46, .58, q, ('white_oak', 'blacksteel')[i % 2], .07)
    # furniture
    k.rug('rug_hall', cx - .62, 1.45, cx + .62, 4.3, 'c_oat', True); k.slab('rug_jute', cx - .5, .55, 0, cx + .5, 1.2, .02)
    with k.at(Wd, Dp, 0, -90):
        k.slab('walnut_w', .3, -.36, .76, 1.55, -.02, .8, .006)
        [k.hexa('walnut_w_z', [(u - .014, y - .014, 0), (u + .014, y - .014, 0), (u + .014, y + .014, 0), (u - .014, y + .014, 0), (u - .024, y - .024, .76),
                (u + .024, y - .024, .76), (u + .024, y + .024, .76), (u - .024, y + .024, .76)]) for u in (.36, 1.49) for y in (-.32, -.06)]
        k.slab('walnut_w', .38, -.34, .64, 1.47, -.04, .76, .003, 'x'); k.table_lamp(.55, -.19, .8, 'ceramic', 1.0, 20)
        k.vase('glaze', 1.25, -.18, .8, .85, 0); k.branches(1.25, -.18, 1.04, .5, 9, 'leafy', .06, .5); k.bowl('stoneware', .92, -.18, .8, .1, .04)
        with k.tip(.92, -.02, 1.62, 90):
            k.turn('mirror', 0, 0, 0, [(.001, .012), (.34, .012)], 56); k.turn('brassy', 0, 0, -.015, [(.34, .035), (.365, .035), (.365, 0)], 56)
        k.turn('rug_jute', .92, -.2, 0, [(.001, 0), (.17, 0), (.2, .12), (.18, .28), (.17, .28)], 28); k.soft('c_oat', .8, -.3, .2, 1.04, -.1, .36, .07)
    k.fig(1.55, 4.5, 1.25, 'stoneware', .18, 40, .17); k.pendant(cx, 2.3, 2.02, H, .16, 'brassy', 26, 'globe')
    with k.at(1.42, 2.7):
        k.slab('walnut_w', -.17, -.62, .43, .19, .62, .47, .008)
        [k.bar('walnut_w_z', [(x * 1.08, y * 1.05, 0), (x, y, .43)], .018) for x in (-.12, .14) for y in (-.54, .54)]
        k.soft('c_linen', -.16, -.58, .47, .18, .58, .53, .03, (0, 0, .008))
    with k.at(1.36, 2.95, 0, 90): k.toss('c_ochre', -.0, .0, .53, .4, 0, t=.14)
    woods(k, tone='soft'); ground(k, 400, z=-.5); finish(k)
    for x, y, n_, q in ((cx - 5.5, Dp + 20, 'maple', .85), (cx + 4.6, Dp + 18, 'maple', .85), (cx + 1.8, Dp + 30, 'oak', .8), (cx - .6, Dp + 34, 'birch', .9),
            (cx - 9, Dp + 28, 'spruce1', 1.0), (cx + 8, Dp + 30, 'spruce1', 1.1)):
        k.place(n_, x, y, -.5, q)
    far_shore(k, Dp + 50, -.5, 90, ('spruce1', 'maple', 'oak', 'birch'), 70)
    for i in range(44): k.place('spruce1', cx - 26 + i * 1.2, Dp + 36 + r.uniform(-1, 1), -3.2, r.uniform(.56, .66))      # a hedge closes the garden
    low_sun(1.1, -9, 24, 10.0, 2.4)
    portal(win['u'], win['z'], win['u'] + win['w'], win['z'] + win['h'], Dp + .3, (cx, 0, 1))
    panel(3.0, -2.4, 2.2, 3, 1.6, 120, (1, .88, .74), (2.6, 4, 1.0)); panel(3.0, -1.6, .8, 3, 1.2, 90, (1, .88, .74), (2.9, 2.5, H))
    panel(.55, 2.5, up - .1, .9, 4, 70, (1, .9, .78), (.55, 2.5, 0))
    camera((3.3, -1.7, 1.4), (2.62, 5.0, 1.2), 24.5); return 'interior'


def leaded(u, z, w, h, bays=1, wood_='dark_oak', **k):
    return dict(dict(u=u, z=z, w=w, h=h, bays=bays, grid=(3, 4), bar=.0045, sash=.05, trim=wood_, frame=wood_, head='craft', mullion=.04), **k)


def dining(recipe):
    """Dining room of a 1923 bungalow: oak floor, wainscot with a plate rail, a built-in buffet under leaded windows, box beams."""
    k = start(recipe, 91); r = k.rng; Wd, Dp, H = 4.8, 4.2, 2.68; o = 'amber_oak'
    k.planks('red_oak', -.3, -3, Wd + .3, Dp + .3, .058); k.box('p_ceil', -.3, -3.2, H, Wd + .3, Dp + .3, H + .2)
    for y in (.3, 2.1, 3.9): k.slab(o, 0, y - .09, H - .16, Wd, y + .09, H, .006)
    for x in (.09, 1.6, 3.2, Wd - .09): k.slab(o, x - .085, -3, H - .155, x + .085, Dp, H - .001, .006, 'y')
    cx = 2.4; row = leaded(cx - .95, 1.46, 1.9, .56, 3, o, case=.09)
    side = [leaded(1.05 + 3, .82, 2.5, 1.28, 3, o, style='hung', meet=.52, case=.11, grid=(4, 3), all=False)]
    def wainscot(a, b, top=1.42):
        n = max(1, round((b - a) / .42)); k.slab(o, a, -.012, .0, b, .0, top, .001, 'z'); k.slab(o, a, -.03, 0, b, 0, .2, .004)
        k.slab(o, a, -.028, top - .1, b, 0, top, .003); k.slab(o, a, -.1, top, b, 0, top + .03, .005)
        for i in range(n + 1): u = a + (b - a) * i / n; k.slab(o, max(a, u - .035), -.026, .2, min(b, u + .035), 0, top - .1, .002)
    with k.at(0, Dp):
        k.partition(Wd, H, 'p_gold', [row], base=None); wainscot(0, cx - 1.52); wainscot(cx + 1.52, Wd)
        # the buffet
        x0, x1 = cx - 1.5, cx + 1.5; k.slab(o, x0, -.5, .0, x1, 0, .94, .003, 'x'); k.slab(o, x0 - .03, -.54, .94, x1 + .03, 0, .98, .006)
        k.box('iron', x0 + .03, -.505, 0, x1 - .03, -.4, .09)
        for i in range(3):
            a, b = x0 + .62 + i * .587, x0 + .62 + (i + 1) * .587; k.front(o, a, .68, b, .92, -.5, 'brassy', shaker=False)
            k.front(o, a, .4, b, .68, -.5, 'brassy', shaker=False); k.front(o, a, .1, b, .4, -.5, 'brassy', shaker=False)
        for a, hand in ((x0 + .02, 'r'), (x1 - .62, 'l')): k.front(o, a, .1, a + .6, .92, -.5, hand=hand, rail=.075)
        for a in (x0, x1 - .6):                                        # glass cupboards to both sides
            for q in ((a, -.34, 1.22, a + .03, 0, 2.2), (a + .57, -.34, 1.22, a + .6, 0, 2.2), (a, -.34, 1.19, a + .6, 0, 1.22),
                    (a - .02, -.37, 2.2, a + .62, 0, 2.25)):
                k.slab(o, *q, .003)
            k.box('p_cream', a + .03, -.02, 1.22, a + .57, -.005, 2.2); [k.slab(o, a + .03, -.3, z, a + .57, -.02, z + .02, .002) for z in (1.53, 1.86)]
            [k.slab(o, a + q, -.345, .98, a + q + .05, -.02, 1.19, .006) for q in (0, .55)]
            for z in (1.22, 1.55, 1.88):
                x = a + .1
                while x < a + .52:
                    k.turn(r.choice(('ceramic', 'glaze', 'ceramic', 'stoneware')), x, -.15, z,
                            r.choice(([(.001, 0), (.03, 0), (.045, .06), (.042, .06), (.03, .01)],
                            [(.001, 0), (.05, 0), (.055, .1), (.03, .15), (.033, .18), (.03, .18)],
                            [(.001, 0), (.02, .0), (.06, .04), (.058, .044), (.02, .01)])), 22)
                    x += r.uniform(.11, .16)
            for p, q in ((a + .03, a + .08), (a + .52, a + .57)): k.slab(o, p, -.36, 1.22, q, -.335, 2.2, .003)
            for p, q in ((1.22, 1.28), (2.14, 2.2)): k.slab(o, a + .08, -.36, p, a + .52, -.335, q, .003)
            for i in range(1, 4): k.bar('iron', [(a + .08 + .11 * i, -.347, 1.28), (a + .08 + .11 * i, -.347, 2.14)], .0035, 5)
            for z in (1.42, 2.0): k.bar('iron', [(a + .08, -.347, z), (a + .52, -.347, z)], .0035, 5)
            k.lamps.append((k.M @ Vector((a + .3, -.2, 2.12)), 2.2, (1, .7, .42), .03))
        k.slab(o, x0 + .6, -.014, .98, x1 - .6, .0, 1.34, .001, 'x')
        k.table_lamp(cx - .72, -.26, .98, 'terra', .85, 12); k.bowl('glaze', cx + .1, -.27, .98, .17, .09); k.vase('stoneware', cx + .68, -.26, .98, .95, 0)
        k.branches(cx + .68, -.26, 1.24, .4, 8, 'leafy', .06); k.stack(cx - .28, -.25, .98, 2, .24, 6)
    with k.at(0, -3, 0, 90):
        k.partition(Dp + 3, H, 'p_gold', side, base=None); wainscot(0, 3.92, 1.42); wainscot(6.69, Dp + 3); k.slab(o, 3.92, -.012, 0, 6.69, 0, .7, .001, 'z')
        k.slab(o, 3.92, -.03, 0, 6.69, 0, .2, .004)
        k.rod(3.75, 6.85, -.13, 2.38, 'brassy')
        for a, b in ((3.8, 4.16), (6.46, 6.8)): k.drapes('drape', a, b, -.13, .03, 2.37, 5, .04)
    with k.at(Wd, Dp, 0, -90): k.partition(Dp + 3, H, 'p_gold', base=None); wainscot(0, Dp + 3); k.picture(1.6, 1.62, .8, .6, 0, o, .07)
    with k.at(Wd, -3, 0, 180): k.partition(Wd, H, 'p_gold')
    k.rug('rug_blue', .95, .55, 3.95, 3.15, 'c_oat', True)
    with k.at(2.42, 1.85):
        k.table(o, 1.9, 1.02, .76, .085, .04); k.vase('glaze', 0, .02, .76, .8, 2); k.branches(0, .02, .92, .36, 9, 'leaf_gold', .06, .6)
        k.bowl('stoneware', .5, -.08, .76, .15, .07)
    for x, y, a in ((1.95, 1.2, 180), (2.85, 1.17, 176), (1.95, 2.55, 2), (2.85, 2.56, -3), (1.16, 1.85, 91), (3.68, 1.85, -88)):
        with k.at(x, y, 0, a): k.chair('dark_oak', 'leather', .9)
    k.pendant(2.42, 1.85, 1.66, H, .22, 'brassy', 34, 'drum')
    k.fig(4.3, 3.72, 1.35, 'terra', .19, 40, .18)
    woods(k); ground(k, 400, z=-.9)
    with k.at(-13, 7.5, -.9, 90): neighbour(k, 'cream', 'shingle', 'x')
    finish(k)
    for x, y, n, q in ((-9, -.5, 'maple', .75), (-12, -4, 'maple', 1.0), (-10, 16, 'birch', .9), (-2, Dp + 26, 'maple', .8), (7.5, Dp + 24, 'oak', .8)):
        k.place(n, x, y, -.9, q)
    for _ in range(50): k.place(r.choice(('maple', 'oak', 'spruce1')), r.uniform(-60, -32), r.uniform(-40, 50), -.9, r.uniform(.8, 1.2))
    far_shore(k, Dp + 60, -.9, 60, wide=70)
    evening(1.5, -60, 3.2, 1.0)
    side_portal(-.3, 1.05, .82, 3.55, 2.1, (2, 2, 1)); portal(cx - .95, 1.46, cx + .95, 2.02, Dp + .3, (cx, 0, 1.2))
    panel(2.6, -2.3, 2.1, 3.4, 1.4, 200, (1, .85, .68), (2.4, 3, 1.0)); panel(2.4, -1.4, .8, 3, 1.2, 90, (1, .85, .68), (2.4, 2, H))
    camera((3.05, -1.5, 1.46), (2.2, 4.2, 1.2), 26); return 'interior'


def hearth(recipe):
    """Living room of a 1931 Tudor: stone fireplace under a dark oak mantel, leaded casements, ceiling timbers, first snow outside."""
    k = start(recipe, 101); r = k.rng; Wd, Dp, H = 6.2, 4.9, 2.85; o = 'dark_oak'
    k.planks('red_oak', -.3, -3, Wd + .3, Dp + .3, .085); k.box('p_cream', -.3, -3.2, H, Wd + .3, Dp + .3, H + .2)
    for i in range(9): y = -1.1 + i * .72; k.slab(o, 0, y - .06, H - .13, Wd, y + .06, H + .01, .008)
    k.slab(o, Wd / 2 - .13, -3, H - .24, Wd / 2 + .13, Dp, H - .08, .012, 'y')
    cx = Wd / 2; wins = [leaded(u, .86, 1.2, 1.36, 2, case=.0, grid=(3, 5), sash=.045) for u in (.42, Wd - 1.62)]
    with k.at(0, Dp):
        k.partition(Wd, H, 'p_cream', wins, thick=.36, base=o, base_h=.18)
        for w in wins:
            a, b = w['u'], w['u'] + w['w']
            for q in ((a - .13, .74, a, 2.34), (b, .74, b + .13, 2.34)): k.slab(o, q[0], -.03, q[1], q[2], .01, q[3], .008)
            k.slab(o, a - .2, -.04, 2.22, b + .2, .01, 2.4, .01); k.slab(o, a - .18, -.2, .8, b + .18, .05, .86, .008)
            k.slab(o, a - .18, -.46, 0, b + .18, 0, .44, .005, 'x')
            [k.front(o, a - .16 + i * .77, .04, a - .16 + (i + 1) * .77, .42, -.46, pull=None, rail=.06) for i in range(2)]
            k.soft('c_moss', a - .17, -.47, .44, b + .17, -.02, .55, .045, (0, 0, .01)); k.toss('c_ochre', a + .06, -.12, .53, .42, 12)
            k.toss('c_oat', b - .06, -.12, .53, .4, -14)
        # chimney breast and fireplace
        fw, fh, d = .56, .82, .42; x0, x1 = cx - 1.05, cx + 1.05
        for q in ((x0, 0, cx - fw, H), (cx + fw, 0, x1, H), (cx - fw, fh + .16, cx + fw, H)): k.box('p_cream', q[0], -d, q[1], q[2], 0, q[3])
        k.box('iron', cx - fw, -.04, 0, cx + fw, 0, 1.1)
        for s in (-1, 1):
            k.hexa('brick_dark', [(cx + s * fw, -d, 0), (cx + s * (fw - .16), -.04, 0), (cx + s * (fw + .02), -.04, 0), (cx + s * (fw + .02), -d, 0),
                    (cx + s * fw, -d, 1.0), (cx + s * (fw - .16), -.04, 1.0), (cx + s * (fw + .02), -.04, 1.0), (cx + s * (fw + .02), -d, 1.0)])
        # the Tudor arch, in stone
        y0, y1 = -d - .09, -d + .02; n = 24; pts = []
        for i in range(n + 1): t = -1 + 2 * i / n; pts.append((cx + t * fw, fh - .16 + .3 * (1 - abs(t)) ** .55 * (.72 + .28 * (1 - abs(t)))))
        for (a, za), (b, zb) in zip(pts, pts[1:]):
            k.mesh('limestone_in', [(a, y0, za), (b, y0, zb), (b, y0, 1.22), (a, y0, 1.22), (a, -.3, za), (b, -.3, zb)], [(0, 1, 2, 3), (0, 4, 5, 1)])
        for s in (-1, 1):
            for i in range(5):
                a, b = sorted((cx + s * fw, cx + s * (fw + .3))); z = i * .244; k.slab('limestone_in', a, y0, z + .002, b, y1, z + .242, .006, 'x')
        k.slab('limestone_in', cx - fw - .3, y0 - .03, 1.2, cx + fw + .3, y1, 1.3, .008); k.slab(o, x0 - .08, -d - .26, 1.3, x1 + .08, -d + .02, 1.43, .012)
        for s in (-1, 1): k.slab(o, cx + s * .98 - .07, -d - .2, 1.08, cx + s * .98 + .07, -d, 1.3, .01)
        k.slab('slate_in', cx - 1.15, -d - .62, 0, cx + 1.15, 0, .045, .006)
        with k.at(0, -d): k.picture(cx, 1.56, 1.15, .86, 0, o, .0)
        k.fire(cx, -.24, .02, .72)
        for u, m, s_, kd in ((cx - .85, 'glaze', .9, 0), (cx + .62, 'stoneware', .6, 2), (cx + .88, 'terra', .95, 1)): k.vase(m, u, -d - .13, 1.43, s_, kd)
        k.branches(cx - .85, -d - .13, 1.68, .36, 7, spread=.5)
        [k.turn('c_cream', cx - .6 + i * .1, -d - .13, 1.43, [(.001, 0), (.03, 0), (.03, h), (.001, h)], 18) for i, h in enumerate((.16, .1))]
        for u in (x0 + .16, x1 - .16):
            with k.at(0, -d): k.sconce_in(u, 1.95, 9, 'blacksteel')
    with k.at(cx + .95, Dp - .62):
        k.turn('rug_jute', 0, 0, .045, [(.001, 0), (.18, 0), (.22, .1), (.2, .3), (.19, .3)], 28)
        [k.turn('bark', r.uniform(-.09, .09), r.uniform(-.09, .09), .12, [(.001, 0), (.045, 0), (.045, .3), (.001, .3)], 10) for _ in range(6)]
    with k.at(0, -3, 0, 90):
        k.partition(Dp + 3, H, 'p_cream', base=o, base_h=.18)
        k.slab(o, 4.55, -.34, 0, 7.1, -.02, .1, .004); [k.slab(o, u, -.34, 0, u + .035, -.01, 2.3, .003) for u in (4.52, 5.37, 6.22, 7.07)]
        k.slab(o, 4.48, -.37, 2.3, 7.14, 0, 2.38, .008); k.slab(o, 4.55, -.03, .1, 7.1, -.01, 2.3, .001, 'x')
        for z in (.08, .55, .92, 1.27, 1.62, 1.96):
            k.slab(o, 4.55, -.33, z, 7.08, -.02, z + .025, .003); [k.books(a, a + .78, -.04, z + .025, .3, .22, .93) for a in (4.57, 5.42, 6.27)]
    with k.at(Wd, Dp, 0, -90):
        k.partition(Dp + 3, H, 'p_cream', base=o, base_h=.18); k.picture(2.3, 1.35, .62, .8, 2, o, .07); k.slab(o, 1.5, -.42, .72, 2.9, -.02, .77, .006)
        [k.turn('dark_oak_z', u, y, 0, [(.035, 0), (.03, .06), (.018, .1), (.028, .3), (.034, .5), (.02, .6), (.03, .72)], 18) for u in (1.6,
                2.8) for y in (-.36, -.08)]
        k.table_lamp(1.85, -.22, .77, 'glaze', 1.05, 20); k.stack(2.5, -.22, .77, 3, .28, 4)
    with k.at(Wd, -3, 0, 180): k.partition(Wd, H, 'p_cream')
    k.rug('rug_grey', 1.15, .75, 5.05, 3.75, 'c_oat', True)
    with k.at(1.0, .95, 0, 90): k.sofa('c_sage', 2.3, 2, leg=o, cushions=((.45, 'c_rust', .48, 8), (1.85, 'c_oat', .48, -8)))  # faces the armchairs
    for y, a in ((1.35, -96), (2.75, -72)):
        with k.at(4.75, y, 0, a): k.club('leather', .86); k.toss('c_cream', 0, .14, .45, .38, 0)
    with k.at(2.95, 2.1, 0, 90): k.table(o, 1.15, .7, .42, .07, .04); k.stack(-.25, .05, .42, 3, .28, 14); k.bowl('brassy', .22, .0, .42, .15, .06)
    with k.at(5.35, 2.05): k.round_table(o, .24, .55, 3); k.vase('ceramic', 0, 0, .55, .6, 0); k.branches(0, 0, .7, .26, 6)
    k.floor_lamp(.55, 3.55, 'brassy', 1.6, 24, .21)
    snow = recipe.get('season') == 'snow'; woods(k, True)
    if snow: k.make_tree('bare', 9, bark='bark', seed=12, bare=True)
    ground(k, 400, 'snow' if snow else 'lawn', z=-.8); finish(k)
    for x, y, n, q in ((-2.0, Dp + 17, 'bare', .8), (8.6, Dp + 19, 'bare', .8), (-8, Dp + 22, 'spruce1', .9), (12, Dp + 24, 'spruce1', .8)):
        k.place(n if snow or n != 'bare' else 'maple', x, y, -.8, q)
    far_shore(k, Dp + 80, -.8, 70, ('spruce1', 'bare') if snow else ('spruce1', 'maple'), 70)
    evening(1.5, 15, 3.0, .9)
    for w in wins: portal(w['u'], w['z'], w['u'] + w['w'], w['z'] + w['h'], Dp + .4, (w['u'] + .6, 0, 1.0))
    panel(cx, -2.3, 2.1, 4.4, 1.4, 190, (1, .85, .68), (cx, 4, 1.0)); panel(cx, -1.2, .8, 4, 1.2, 100, (1, .85, .68), (cx, 2, H))
    camera((3.3, -1.45, 1.4), (3.05, 4.9, 1.2), 25); return 'interior'


STYLES = {'room-living': living, 'room-kitchen': kitchen, 'room-bedroom': bedroom, 'room-bath': bath, 'room-loft': loft, 'room-entry': hall,
        'room-dining': dining, 'room-fireplace': hearth}
